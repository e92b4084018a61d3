import { chevronDownGlyph, Glyph, Menu, MenuHeading, MenuItem } from '@latchkey/ui'
import { useMemo } from 'react'
import type { Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { metadataPaths, splitPath } from './metadata-columns.ts'

const KIND_NAMES = {
  client_metadata: t('Client'),
  client_read_only_metadata: t('Client read-only'),
  server_metadata: t('Server'),
} as const

export interface MetadataColumnChoiceProps {
  teams: readonly Team[]
  path: string | undefined
  onChange: (path: string | undefined) => void
}

/** Chooses which key of the metadata is a column. Hidden if no team has any. */
export function MetadataColumnChoice({ teams, path, onChange }: MetadataColumnChoiceProps) {
  const paths = useMemo(() => metadataPaths(teams), [teams])
  const all = path && !paths.includes(path) ? [path, ...paths] : paths
  if (all.length === 0) return null
  return (
    <Menu
      label={t('Metadata column')}
      look="plain"
      align="end"
      trigger={
        <>
          {path ? t('Column: {name}', { name: splitPath(path)?.key ?? path }) : t('Add column')}
          <Glyph shape={chevronDownGlyph} />
        </>
      }
    >
      <MenuHeading>{t('From metadata')}</MenuHeading>
      <MenuItem chosen={path === undefined} onSelect={() => onChange(undefined)}>
        {t('None')}
      </MenuItem>
      {all.map((each) => {
        const found = splitPath(each)
        return (
          <MenuItem
            key={each}
            chosen={each === path}
            hint={found && KIND_NAMES[found.kind]}
            onSelect={() => onChange(each)}
          >
            {found?.key ?? each}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
