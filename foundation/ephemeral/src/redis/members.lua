-- Returns the members of a group that are present now.
return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')
