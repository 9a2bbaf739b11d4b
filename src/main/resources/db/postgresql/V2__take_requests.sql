-- Counts requests of several keys. For each key, it admits as many of its requests as fit into its limit, and returns one row: the number of
-- admitted requests, the number of requests in the window after them, and the milliseconds until the oldest one leaves the window, by the
-- clock.
--
-- Every server must pass the keys in the same order. Otherwise two servers could wait for each other's locks.
create function take_requests(key_ids uuid[], limits integer[], requests integer[], length bigint)
    returns table (admitted integer, used integer, until_reset bigint)
    language plpgsql
as $$
declare
    key_total bigint;
    key_newest bigint;
    clock bigint;
    ahead bigint;
    moment bigint;
    oldest bigint;
    oldest_earlier bigint;
begin
    -- If the database crashes, it may lose the counts of the last fraction of a second. In return, no request waits for the disk.
    perform set_config('synchronous_commit', 'off', true);
    for i in 1 .. cardinality(key_ids) loop
        loop
            select t.total, t.newest into key_total, key_newest
                from request_total t where t.key_id = key_ids[i] for update;
            exit when found;
            insert into request_total (key_id, total, newest) values (key_ids[i], 0, 0) on conflict do nothing;
        end loop;

        -- The clock is read after the lock, so counted instants never decrease, unless the clock is set back. If it was set back by more
        -- than a minute, the counted instants are moved back by the same time. Two statements are necessary, because a moved instant must
        -- not equal an instant that is not yet moved.
        clock := floor(extract(epoch from clock_timestamp()) * 1000);
        ahead := key_newest - clock;
        if ahead > 60000 then
            update request_instant c set instant = ahead - c.instant where c.key_id = key_ids[i];
            update request_instant c set instant = -c.instant where c.key_id = key_ids[i];
            update request_total t set newest = clock where t.key_id = key_ids[i];
            key_newest := clock;
        end if;
        moment := greatest(clock, key_newest);

        select c.instant, c.earlier into oldest, oldest_earlier
            from request_instant c
            where c.key_id = key_ids[i] and c.instant > moment - length
            order by c.instant
            limit 1;
        used := case when found then key_total - oldest_earlier else 0 end;
        admitted := greatest(0, least(requests[i], limits[i] - used));
        if admitted > 0 then
            insert into request_instant (key_id, instant, earlier) values (key_ids[i], moment, key_total)
                on conflict do nothing;
            update request_total t set total = key_total + admitted, newest = moment where t.key_id = key_ids[i];
        end if;
        until_reset := case when used = 0 then length else oldest + length - clock end;
        used := used + admitted;
        return next;
    end loop;
end
$$;

-- Leaves room in each page, so that PostgreSQL updates a row without a new index entry.
alter table request_total set (fillfactor = 50);
