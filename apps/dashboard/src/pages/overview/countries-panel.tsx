import { Button, Skeleton } from '@latchkey/ui'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../text.ts'
import { countryName, flagOf } from './names.ts'
import { Ranking } from './ranking.tsx'

const CountryMap = lazy(() => import('./country-map/country-map.tsx'))

export interface CountriesPanelProps {
  /** Users by the two letters of the country where they were last active. */
  users: Readonly<Record<string, number>>
}

/** The countries of the users as a list, and as a map when asked for. */
export function CountriesPanel({ users }: CountriesPanelProps) {
  const [showsMap, setShowsMap] = useState(false)
  const isEmpty = Object.keys(users).length === 0
  return (
    <Ranking
      title={t('Countries')}
      description={t('Where users were last active.')}
      items={Object.entries(users).map(([code, count]) => ({
        id: code,
        name: countryName(code),
        mark: flagOf(code),
        count,
      }))}
      aside={
        !isEmpty && (
          <Button
            reads
            size="small"
            variant="ghost"
            aria-expanded={showsMap}
            onClick={() => setShowsMap(!showsMap)}
          >
            {showsMap ? t('Hide map') : t('Show map')}
          </Button>
        )
      }
      picture={
        showsMap && (
          <Suspense fallback={<Skeleton width="100%" height="222px" />}>
            <CountryMap users={users} />
          </Suspense>
        )
      }
      empty={t(
        'No locations yet. Countries come from a header of your proxy, such as cf-ipcountry.',
      )}
    />
  )
}
