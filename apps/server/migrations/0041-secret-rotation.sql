-- How far the values sealed with a former secret of the server are sealed again, by kind.
create table secret_rotation (
  kind text primary key,
  -- Names the secret that seals now. Progress under another one does not count.
  secret_id text not null,
  -- The key of the last row that was looked at; null before the first.
  cursor jsonb,
  resealed bigint not null,
  -- Values that neither secret opens, in the current or last walk.
  unreadable bigint not null,
  -- The end of the first complete walk.
  finished_at timestamptz
);
