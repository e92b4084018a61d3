-- One passkey per user, and what keeps a second factor from being guessed: wrong codes in a row, and when the next may be tried.
create table passkeys (
  tenancy_id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- The host it was made for; it proves nothing to any other.
  rp_id text not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  primary key (tenancy_id, user_id),
  foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create unique index passkeys_credential on passkeys (tenancy_id, credential_id);

alter table users
  add column totp_failures integer not null default 0,
  add column totp_retry_at timestamptz;
