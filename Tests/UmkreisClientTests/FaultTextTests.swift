import Foundation
import Testing
import UmkreisWire

@testable import UmkreisClient

@Suite("client: texts of faults")
struct FaultTextTests {
    @Test(
        "a rule has a text in each language",
        arguments: [
            (FaultLanguage.en, "At most 120 characters."), (.de, "Höchstens 120 Zeichen."),
            (.nl, "Hoogstens 120 tekens."),
        ]
    )
    func namesTheRule(language: FaultLanguage, text: String) {
        let fault = Fault(.invalid, "title is longer than 120 characters", rule: "too-long", maximum: 120)
        #expect(fault.text(in: language) == text)
    }

    @Test("values choose the variant") func choosesVariants() {
        let least = Fault(.invalid, "must be at least 1", rule: "out-of-range", values: ["least": 1])
        #expect(least.text(in: .en) == "At least 1.")
        let both = Fault(.invalid, "", rule: "out-of-range", values: ["least": 0.5, "most": 2])
        #expect(both.text(in: .de).contains("0,5"))
        #expect(Fault(.invalid, "", rule: "out-of-range").text(in: .en) == "This number is too large or too small.")
        let type = Fault(.invalid, "", rule: "wrong-type", values: ["words": ["number"]])
        #expect(type.text(in: .en) == "A number is required.")
    }

    @Test("without a rule's text, the message follows that of the code") func fallsBack() {
        let fault = Fault(.conflict, "the moon is full", rule: "no-such-rule")
        #expect(fault.text(in: .en) == "This does not fit the present state. Load the page again. (the moon is full)")
        #expect(Fault(.unavailable, "HTTP 502").text(in: .en) == "The server is not reachable.")
        #expect(Fault("a-later-code", "").text(in: .en) == "The server failed. Try again.")
        let paused = Fault(.throttled, "too many", retryAfterMs: 61_000)
        #expect(paused.text(in: .en) == "Too many requests. Try again in 2 min.")
    }

    @Test("an alert shows the text of the user's language") func isLocalised() {
        let error: any Error = Fault(.unauthenticated, "x", rule: "session-ended")
        #expect(error.localizedDescription == Fault(.unauthenticated, "x", rule: "session-ended").text(in: .preferred))
        #expect(FaultLanguage.of(["fr-FR", "de-AT", "en"]) == .de)
        #expect(FaultLanguage.of(["fr"]) == .en)
    }

    @Test("the client's texts are those of the project") func areCurrent() throws {
        let texts = FaultLanguage.allCases.compactMap {
            FaultCatalogue.of($0).text("rule.session-ended", isOne: false)
        }
        #expect(Set(texts).count == 3)
    }
}
