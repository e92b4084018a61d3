import type { ConfigOverride } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'

/** Selects the sealed configuration of a tenancy. Branding has no secrets. */
export async function selectConfig({ db }: Context, tenancyId: string): Promise<ConfigOverride> {
  const row = await db
    .selectFrom('tenancies')
    .select('config_override')
    .where('id', '=', tenancyId)
    .executeTakeFirstOrThrow()
  return row.config_override
}

/** Selects the URLs of all uploaded logos in the kept versions of a configuration. */
export async function selectLogoUrls({ db }: Context, tenancyId: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct setting.value::text as value
    from config_versions, jsonb_each(config_override) as setting
    where tenancy_id = ${tenancyId}
      and (setting.key = 'branding' or setting.key like 'branding.%')`.execute(db)
  return rows.flatMap(
    ({ value }) => value.match(/\/files\/branding-logos\/[0-9a-f-]{36}\.[a-z]+/g) ?? [],
  )
}
