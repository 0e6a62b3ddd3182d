import Foundation

/// Passwords that are guessed first.
struct CommonPasswords: Sendable {
    /// Those of four characters and more: shorter ones are in too many good passwords by chance.
    let words: WordSet

    /// - Parameter list: one a line; empty lines and lines that begin with `#` say nothing.
    init(list: String) {
        words = WordSet(
            list.split(whereSeparator: \.isNewline).lazy.filter { !$0.hasPrefix("#") }.map(String.init),
            shortest: 4
        )
    }

    /// The list that ships with the service.
    static func bundled() -> CommonPasswords {
        CommonPasswords(list: String(decoding: PackageResources.common_passwords_txt, as: UTF8.self))
    }

    var count: Int { words.count }
}
