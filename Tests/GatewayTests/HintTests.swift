import GatewaySupervision
import Testing
import UmkreisTexts
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// What to type next, in the user's language.
@Suite("hints")
struct HintTests {
    private func hint(_ fault: Fault, _ language: Language) -> String? {
        Language.$current.withValue(language) { Refusal(describing: fault).hint }
    }

    @Test(arguments: [(Language.en, "again in 8 s"), (.de, "in 8 s noch einmal"), (.nl, "over 8 s opnieuw")])
    func aPauseIsShownOnce(language: Language, words: String) {
        #expect(hint(Fault(.throttled, "too many attempts", retryAfterMs: 7_500), language) == words)
    }

    @Test(arguments: [(Language.en, ", or "), (.de, ", oder "), (.nl, ", of ")])
    func twoWaysAreJoinedInTheReadersLanguage(language: Language, joint: String) {
        let faults = [Fault(.unauthenticated, "no"), Fault(.notFound, "no", field: "conversation")]
        for fault in faults { #expect(hint(fault, language)?.contains(joint) == true, "\(fault)") }
    }
}
