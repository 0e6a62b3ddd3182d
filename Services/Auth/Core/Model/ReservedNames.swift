import Foundation
import UmkreisWire

/// Usernames reserved for operators.
///
/// Ignores case, accents, punctuation, trailing digits, and digits that resemble letters.
struct ReservedNames: Sendable {
    static let rule = BrokenRule("reserved", "is reserved: choose another one")
    static let maximumAdded = 500

    private static let standard = [
        "abuse", "admin", "administration", "administrator", "anonymous", "beheer", "beheerder", "betreiber", "billing",
        "bot",
        "contact", "customerservice", "deleted", "everyone", "gast", "guest", "help", "helpdesk", "hilfe", "hostmaster",
        "hulp", "info", "klantenservice", "kundendienst", "legal", "mailerdaemon", "mod", "moderation", "moderator",
        "moderators", "nobody", "noreply", "null", "official", "offiziell", "ondersteuning", "operator", "owner",
        "postmaster", "privacy", "root", "security", "service", "sicherheit", "someone", "staff", "superuser",
        "support",
        "sysadmin", "system", "systemadministrator", "team", "umkreis", "undefined", "verwaltung", "webmaster",
    ]

    private let skeletons: Set<[Unicode.Scalar]>

    init(adding added: [String] = []) {
        skeletons = Set((Self.standard + added).map(Self.skeleton))
    }

    func contains(_ username: Username) -> Bool { skeletons.contains(Self.skeleton(of: username.key)) }

    private static func skeleton(of name: String) -> [Unicode.Scalar] {
        let plain = name.folded.decomposedStringWithCompatibilityMapping.unicodeScalars.compactMap { scalar in
            strokes[scalar] ?? (scalar.isASCII && (scalar.properties.isAlphabetic || isDigit(scalar)) ? scalar : nil)
        }
        let stem = plain.reversed().drop(while: isDigit).reversed()
        return WordSet.letters(of: stem.isEmpty ? plain : Array(stem))
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static let strokes: [Unicode.Scalar: Unicode.Scalar] = [
        "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŀ": "l", "ŋ": "n", "ø": "o", "ŧ": "t", "ſ": "s",
    ]
}
