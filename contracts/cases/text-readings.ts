/** What the text of a header field or a parameter may stand for: itself and, where it can be read so, a number or true or false. */
export function toTextReadings(text: string): (string | number | boolean)[] {
  const readings: (string | number | boolean)[] = [text];
  if (text.trim() !== '' && Number.isFinite(Number(text))) readings.push(Number(text));
  if (text === 'true' || text === 'false') readings.push(text === 'true');
  return readings;
}
