-- GCRA, as in limiter.rs: the key holds the time at which its bucket is full again, in µs. `now` is defined before this text.
-- ARGV: cost of one request in µs, capacity of the bucket in µs, 1 to count a request.
-- Returns {1, remaining requests}, or {0, µs to wait}.
local interval, capacity, take = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
local stored = tonumber(redis.call('GET', KEYS[1]) or now)
-- Later than an empty bucket's if the limit was lowered or the server's clock was set back.
local full_at = math.min(math.max(stored, now), now + capacity)
local room = now + capacity - full_at - interval
local answer = { 0, -room }
if room >= 0 then
  answer = { 1, math.floor(room / interval) }
  if take then full_at = full_at + interval end
end
if full_at > now and full_at ~= stored then
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', math.ceil((full_at - now) / 1000))
end
return answer
