import AuthContract
import Foundation
import Wire

/// The name that others see, in any script: composed (NFC), without white space around it.
struct DisplayName: Hashable, Sendable {
    let text: String

    init(_ input: String) throws(BrokenRule) {
        text = try Register.displayNameRule.check(input.precomposedStringWithCanonicalMapping)
    }
}
