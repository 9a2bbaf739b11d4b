-- Counts requests of several keys in their rolling windows. For each key, admits and counts as many of its requests as fit into its limit.
--
-- KEYS: the Redis keys of the ring buffers, one for each API key. ARGV[1]: the length of the windows in milliseconds. Then, for each key:
-- its limit, and the number of its requests; if this number is 0, the window is only read. Returns for each key: the number of admitted
-- requests, the number of requests in the window, including the admitted requests, and the milliseconds until the oldest request leaves the
-- window, by the clock of Redis.
--
-- A ring buffer is one string: a header of four numbers (head, tail, capacity, and the time of the newest request), and `capacity` slots,
-- each with the time of one counted request in milliseconds since 1970. All numbers are doubles with 8 bytes. Request i is in the slot (i
-- mod capacity). The window contains the requests from `tail` to `head - 1`.
local HEADER, SLOT, MIN_CAPACITY = 32, 8, 16

-- If the newest time is more than this many milliseconds in the future, somebody has set the clock back.
local MAX_AHEAD = 60000

local length = tonumber(ARGV[1])
local time = redis.call('TIME')
local clock = time[1] * 1000 + math.floor(time[2] / 1000)

local function take(key, limit, requests)
  local head, tail, capacity, newest = 0, 0, 0, 0
  local header = redis.call('GETRANGE', key, 0, HEADER - 1)
  if #header == HEADER then
    head, tail, capacity, newest = struct.unpack('<dddd', header)
  end

  local function offset(request)
    return HEADER + (request % capacity) * SLOT
  end

  local function instant(request)
    local from = offset(request)
    return (struct.unpack('<d', redis.call('GETRANGE', key, from, from + SLOT - 1)))
  end

  -- If the clock was set back, the times are moved back, too. Otherwise the requests would count until the clock reaches their times again.
  if newest - clock > MAX_AHEAD then
    for request = tail, head - 1 do
      redis.call('SETRANGE', key, offset(request), struct.pack('<d', instant(request) - (newest - clock)))
    end
    newest = clock
    redis.call('SETRANGE', key, 0, struct.pack('<dddd', head, tail, capacity, newest))
  end
  -- Times never decrease, so the slots from tail to head are sorted.
  local now = math.max(clock, newest)

  -- Finds the oldest request inside the window with an exponential search and then a binary search.
  local oldest = tail < head and instant(tail) or now
  if oldest <= now - length then
    local expired, step = tail, 1
    while expired + step < head and instant(expired + step) <= now - length do
      expired, step = expired + step, step * 2
    end
    tail = math.min(expired + step, head)
    while tail - expired > 1 do
      local middle = math.floor((expired + tail) / 2)
      if instant(middle) <= now - length then
        expired = middle
      else
        tail = middle
      end
    end
    oldest = tail < head and instant(tail) or now
  end

  local used = head - tail
  local admitted = math.max(0, math.min(requests, limit - used))
  if admitted == 0 then
    return 0, used, oldest + length - clock
  end
  if used + admitted > capacity then
    -- Grows the ring buffer, and moves the oldest request to the first slot.
    local slots = ''
    if used > 0 then
      slots = redis.call('GETRANGE', key, offset(tail), -1) .. redis.call('GETRANGE', key, HEADER, offset(tail) - 1)
      slots = string.sub(slots, 1, used * SLOT)
    end
    capacity, tail, head = math.max(MIN_CAPACITY, 2 * capacity, used + admitted), 0, used
    redis.call('SET', key, string.rep('\0', HEADER) .. slots)
  end
  -- If the slots up to the end of the ring buffer are not enough, the other new requests go to the first slots.
  local slot = struct.pack('<d', now)
  local atEnd = math.min(admitted, capacity - head % capacity)
  redis.call('SETRANGE', key, offset(head), string.rep(slot, atEnd))
  if atEnd < admitted then
    redis.call('SETRANGE', key, HEADER, string.rep(slot, admitted - atEnd))
  end
  redis.call('SETRANGE', key, 0, struct.pack('<dddd', head + admitted, tail, capacity, now))
  redis.call('PEXPIRE', key, length + MAX_AHEAD)
  return admitted, used + admitted, oldest + length - clock
end

local results = {}
for i, key in ipairs(KEYS) do
  local admitted, used, untilReset = take(key, tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1]))
  table.insert(results, admitted)
  table.insert(results, used)
  table.insert(results, untilReset)
end
return results
