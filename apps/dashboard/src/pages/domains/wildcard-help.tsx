import { Fragment } from 'react'
import { DetailsBox } from '../../components/details-box.tsx'
import { WILDCARD_EXAMPLES } from '../../data/domains/wildcards.ts'
import { t } from '../../text.ts'
import styles from './domains-page.module.css'

/** What wildcards stand for, by examples. */
export function WildcardHelp() {
  return (
    <DetailsBox summary={t('Wildcards')}>
      <div className={styles.helpText}>
        <p>
          {t(
            '* stands for any characters except a dot, ** also for dots. Both match the whole name of the host.',
          )}
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Domain')}</th>
              <th scope="col">{t('Matches')}</th>
              <th scope="col">{t('Doesn’t match')}</th>
            </tr>
          </thead>
          <tbody>
            {WILDCARD_EXAMPLES.map(({ pattern, matches, not }) => (
              <tr key={pattern}>
                <th scope="row">
                  <Host host={pattern} />
                </th>
                <Hosts hosts={matches} />
                <Hosts hosts={not} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailsBox>
  )
}

const Hosts = ({ hosts }: { hosts: readonly string[] }) => (
  <td>
    {hosts.map((host) => (
      <Host key={host} host={host} />
    ))}
  </td>
)

/** A name that breaks in front of its dots, where there is little room. */
const Host = ({ host }: { host: string }) => (
  <code dir="ltr">
    {[...host.matchAll(/\.?[^.]+/g)].map(([part], index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
)
