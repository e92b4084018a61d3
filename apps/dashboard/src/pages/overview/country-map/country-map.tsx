import { count, t } from '../../../text.ts'
import { countryName } from '../names.ts'
import styles from './country-map.module.css'
import { countryShapes, MAP_SIZE } from './shapes.ts'

export interface CountryMapProps {
  /** Users by the two letters of their country. */
  users: Readonly<Record<string, number>>
}

/**
 * The world, with countries in stronger colors the more users they have. The list below the map
 * says the same in words.
 */
export default function CountryMap({ users }: CountryMapProps) {
  const most = Math.max(1, ...Object.values(users))
  const missing = Object.keys(users).some((code) => !drawn.has(code))
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.map}
        viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
        aria-hidden="true"
      >
        {countryShapes.map(({ code, outline }) => {
          const here = code === null ? 0 : (users[code] ?? 0)
          return (
            <path
              key={outline}
              d={outline}
              data-code={code}
              style={{ fill: here === 0 ? undefined : colorOf(here, most) }}
            >
              {code !== null && <title>{`${countryName(code)}: ${count(here)}`}</title>}
            </path>
          )
        })}
      </svg>
      {missing && (
        <figcaption className={styles.note}>
          {t('The list also has countries that are too small for the map.')}
        </figcaption>
      )}
    </figure>
  )
}

const drawn = new Set(countryShapes.map(({ code }) => code))

/**
 * From a quarter of the accent color to all of it. By square root, because one country often leads.
 */
function colorOf(users: number, most: number): string {
  const strength = 25 + 75 * Math.sqrt(users / most)
  return `color-mix(in oklab, var(--lk-accent) ${Math.round(strength)}%, var(--country-without-users))`
}
