import type { Messages } from '@latchkey/contract/pure'

/* Korean. Polite 해요 style; buttons are short nouns. Behind a placeholder stands a noun or a
   particle that fits every ending. plan 요금제 · purchase 구매 · link 링크 · owner 소유자 */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    '구매 링크는 한 번만, 24시간 동안 사용할 수 있어요. 링크를 받은 곳으로 돌아가 새 링크를 요청하세요.',
  Cancel: '취소',
  'Check your connection and try again.': '연결을 확인하고 다시 시도하세요.',
  'Checking your payment…': '결제를 확인하는 중…',
  Close: '닫기',
  'Complete purchase': '구매 완료하기',
  'Complete without paying': '결제 없이 완료',
  'Complete without paying?': '결제 없이 완료할까요?',
  'Couldn’t check your payment': '결제를 확인하지 못했어요',
  'Couldn’t complete the purchase. Try again.': '구매를 완료하지 못했어요. 다시 시도하세요.',
  'Couldn’t load the payment form. Check your connection.':
    '결제 양식을 불러오지 못했어요. 연결을 확인하세요.',
  'Couldn’t load this page': '이 페이지를 불러오지 못했어요',
  'Couldn’t start the payment. Check your connection and try again.':
    '결제를 시작하지 못했어요. 연결을 확인하고 다시 시도하세요.',
  'Enter a whole number of at least 1.': '1 이상의 정수를 입력하세요.',
  'Loading…': '불러오는 중…',
  'Not available in USD': 'USD로 이용할 수 없음',
  'One less': '하나 줄이기',
  'One more': '하나 늘리기',
  'Only owners of the project see this. Customers don’t.':
    '프로젝트 소유자에게만 보여요. 고객에게는 보이지 않아요.',
  'Pay {amount}': '{amount} 결제',
  Payment: '결제',
  'Payment failed': '결제에 실패했어요',
  'Payment is processing': '결제를 처리하고 있어요',
  'Payments are not configured on this server.': '이 서버에는 결제가 설정되어 있지 않아요.',
  'Payments are processed by Stripe.': '결제는 Stripe에서 처리해요.',
  'Please wait…': '잠시만 기다려 주세요…',
  Price: '가격',
  Purchase: '구매',
  'Purchase complete': '구매가 완료됐어요',
  Quantity: '수량',
  Subscribe: '구독',
  'Test mode': '테스트 모드',
  'Test purchase': '테스트 구매',
  'Thank you! Nothing is due now. You can close this page.':
    '감사합니다! 지금 결제할 금액은 없어요. 이 페이지를 닫아도 돼요.',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    '감사합니다! 은행에서 아직 결제를 처리하고 있어요. 이 페이지를 닫아도 돼요.',
  'Thank you! Your payment was successful. You can close this page.':
    '감사합니다! 결제가 완료됐어요. 이 페이지를 닫아도 돼요.',
  'The customer gets “{offer}” at once, and the link is used up.':
    '고객이 “{offer}” 상품을 바로 받고, 링크는 사용된 것으로 처리돼요.',
  'The payment didn’t go through. Try again, or use another payment method.':
    '결제가 완료되지 않았어요. 다시 시도하거나 다른 결제 수단을 사용하세요.',
  'The payment method was declined.': '결제 수단이 거절됐어요.',
  'The payment was canceled.': '결제가 취소됐어요.',
  'The payment was not completed.': '결제가 완료되지 않았어요.',
  'The payment was not confirmed at your bank.': '은행에서 결제가 확인되지 않았어요.',
  'The total can’t be less than {amount}.': '합계는 {amount} 이상이어야 해요.',
  'The total can’t be more than {amount}.': '합계는 {amount} 이하여야 해요.',
  'There is nothing to pay.': '결제할 금액이 없어요.',
  'This is included for everyone. There is nothing to pay.':
    '모두에게 포함되어 있어요. 결제할 금액이 없어요.',
  'This link isn’t valid': '유효하지 않은 링크예요',
  'This page is part of Latchkey and only works when its server delivers it.':
    '이 페이지는 Latchkey의 일부이며, Latchkey 서버에서 제공할 때만 작동해요.',
  'This price can’t be paid, because it has no amount in USD.':
    '이 가격에는 USD 금액이 없어서 결제할 수 없어요.',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    '이 구매는 할 수 없어요. 링크를 받은 곳으로 돌아가 새 링크를 요청하세요.',
  'This replaces your current plan “{plan}”.': '현재 요금제 “{plan}” 대신 적용돼요.',
  'This replaces your current plan.': '현재 요금제 대신 적용돼요.',
  'This was a test: no payment was processed.': '테스트였어요. 결제는 처리되지 않았어요.',
  Total: '합계',
  'Try again': '다시 시도',
  'You already have this. There is nothing to pay.': '이미 가지고 있어요. 결제할 금액이 없어요.',
  'You may have paid. Check your connection and try again before you pay once more.':
    '이미 결제됐을 수 있어요. 다시 결제하기 전에 연결을 확인하고 다시 시도하세요.',
  once: '1회 결제',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, =1 {매일} other {#일마다}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, =1 {매월} other {#개월마다}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, =1 {매주} other {#주마다}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, =1 {매년} other {#년마다}}',
} satisfies Messages
