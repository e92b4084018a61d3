import { geoEqualEarth, geoPath } from 'd3-geo'
import iso from 'iso-3166-1'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'world-atlas/countries-110m.json'

/** A country of the map. */
export interface CountryShape {
  /** Its two letters, or null if the standard has none for it. */
  readonly code: string | null
  /** The outline as the `d` of an SVG path. */
  readonly outline: string
}

export const MAP_SIZE = { width: 480, height: 222 } as const

const ANTARCTICA = '010'

/**
 * All countries larger than a few pixels, from Natural Earth at 1:110 million, without Antarctica.
 */
export const countryShapes: readonly CountryShape[] = shapesOf(
  // JSON has no tuples.
  atlas as unknown as Topology<{ countries: GeometryCollection }>,
)

function shapesOf(topology: Topology<{ countries: GeometryCollection }>): readonly CountryShape[] {
  const { features } = feature(topology, topology.objects.countries)
  const countries = features.filter(({ id }) => id !== ANTARCTICA)
  const draw = geoPath(
    geoEqualEarth().fitSize([MAP_SIZE.width, MAP_SIZE.height], {
      type: 'FeatureCollection',
      features: countries,
    }),
  ).digits(1)
  return countries.map((country) => ({
    code: (country.id !== undefined && iso.whereNumeric(String(country.id))?.alpha2) || null,
    outline: draw(country) ?? '',
  }))
}
