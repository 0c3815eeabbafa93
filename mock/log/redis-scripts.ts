/**
 * What is done in one step on the server, where several instances of a mock meet. All keys of a log lie in one slot of a cluster.
 *
 * - `facts`, a hash: `decided-by`, `log` (an id that no other log has, so that one that was reset is known), `position` (of the last
 *   entry), `snapshot` and `previous` (the positions of the two last snapshots, 0 where there is none)
 * - `log`, a stream: the entry of each position, by the id `<position>-0`
 * - `instance`, a text for each instance: the number of the last of its entries that was taken
 * - `snapshot:<position>`, a list: the pieces of a snapshot, each a name and then a text
 */

/** KEYS: facts, log. ARGV: who decides, the id of a new log, whether to reset. Gives decided-by, log, position and snapshot. */
export const OPEN = `
if ARGV[3] == '1' then
  local facts = redis.call('HMGET', KEYS[1], 'snapshot', 'previous')
  for _, position in ipairs(facts) do
    if position then redis.call('DEL', KEYS[3] .. position) end
  end
  redis.call('DEL', KEYS[1], KEYS[2])
end
if redis.call('HEXISTS', KEYS[1], 'decided-by') == 0 then
  redis.call('HSET', KEYS[1], 'decided-by', ARGV[1], 'log', ARGV[2], 'position', 0, 'snapshot', 0, 'previous', 0)
end
return redis.call('HMGET', KEYS[1], 'decided-by', 'log', 'position', 'snapshot')
`;

/** How long an instance may be away and still be known, in seconds. */
const KNOWN = 86_400;

/**
 * KEYS: facts, log, instance. ARGV: the id of the log, the position that the instance has seen, then number and text of each entry. What
 * was taken before is not taken twice. Gives the position of the last entry; -1 where the log is another, -2 where it has lost entries.
 */
export const APPEND: string = `
local facts = redis.call('HMGET', KEYS[1], 'log', 'position')
if facts[1] ~= ARGV[1] then return -1 end
local position = tonumber(facts[2])
if position < tonumber(ARGV[2]) then return -2 end
local taken = tonumber(redis.call('GET', KEYS[3]) or 0)
for index = 3, #ARGV, 2 do
  local number = tonumber(ARGV[index])
  if number > taken then
    position = position + 1
    taken = number
    redis.call('XADD', KEYS[2], position .. '-0', 'entry', ARGV[index + 1])
  end
end
redis.call('HSET', KEYS[1], 'position', position)
redis.call('SET', KEYS[3], taken, 'EX', ${KNOWN})
return position
`;

/**
 * KEYS: facts, log, the new snapshot, the start of the keys of snapshots. ARGV: the id of the log, the position of the snapshot. Entries
 * are spared by the snapshot before the last, so that who is behind, or reads a snapshot, is not overtaken. Gives whether it is one now.
 */
export const KEEP_SNAPSHOT = `
local facts = redis.call('HMGET', KEYS[1], 'log', 'snapshot', 'previous')
if facts[1] ~= ARGV[1] or tonumber(facts[2]) >= tonumber(ARGV[2]) then
  redis.call('DEL', KEYS[3])
  return 0
end
redis.call('PERSIST', KEYS[3])
redis.call('HSET', KEYS[1], 'snapshot', ARGV[2], 'previous', facts[2])
if facts[3] ~= '0' then redis.call('DEL', KEYS[4] .. facts[3]) end
redis.call('XTRIM', KEYS[2], 'MINID', (facts[2] + 1) .. '-0')
return 1
`;
