/** Whether a method is safe: it only reads (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return ['GET', 'HEAD'].includes(method.toUpperCase());
}
