import type { Branding, Language } from '@latchkey/contract/pure'
import { useLanguage } from '@latchkey/react'
import { LegalLinks as Links } from '@latchkey/ui/legal-links'

const LABELS: { readonly [L in Language]: readonly [terms: string, privacy: string] } = {
  'en-US': ['Terms of service', 'Privacy policy'],
  'de-DE': ['Nutzungsbedingungen', 'Datenschutzerklärung'],
  'es-419': ['Términos del servicio', 'Política de privacidad'],
  'es-ES': ['Condiciones del servicio', 'Política de privacidad'],
  'fr-CA': ['Conditions d’utilisation', 'Politique de confidentialité'],
  'fr-FR': ['Conditions d’utilisation', 'Politique de confidentialité'],
  'it-IT': ['Termini di servizio', 'Informativa sulla privacy'],
  'ja-JP': ['利用規約', 'プライバシーポリシー'],
  'ko-KR': ['서비스 약관', '개인정보처리방침'],
  'pt-BR': ['Termos de serviço', 'Política de privacidade'],
  'pt-PT': ['Termos de serviço', 'Política de privacidade'],
  'zh-CN': ['服务条款', '隐私政策'],
  'zh-TW': ['服務條款', '隱私權政策'],
}

export interface LegalLinksProps {
  texts: Branding['texts']
}

/** Links to the terms and the privacy policy of the project, in new tabs. */
export function LegalLinks({ texts: { terms_url, privacy_url } }: LegalLinksProps) {
  const { language } = useLanguage()
  const [terms, privacy] = LABELS[language]
  return (
    <Links
      links={[
        [terms, terms_url],
        [privacy, privacy_url],
      ]}
    />
  )
}
