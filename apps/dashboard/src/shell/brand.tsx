import { Link } from '@tanstack/react-router'
import icon from '../icon.svg'
import { t } from '../text.ts'
import styles from './brand.module.css'

/** The product's logo, which links to the start page. */
export function Brand() {
  return (
    <Link to="/projects" activeOptions={{ exact: true }} className={styles.brand}>
      <img src={icon} width="22" height="22" alt="" />
      <span className={styles.name}>{t('Latchkey')}</span>
    </Link>
  )
}
