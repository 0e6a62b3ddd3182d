import Foundation

/// Passwords that are guessed first, folded.
struct CommonPasswords: Sendable {
    private let words: WordSet

    /// - Parameter list: one a line; empty lines and lines that begin with `#` say nothing.
    init(list: String) {
        words = WordSet(
            list.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map(String.init)
        )
    }

    /// The list that ships with the service.
    static func bundled() -> CommonPasswords {
        CommonPasswords(list: String(decoding: PackageResources.common_passwords_txt, as: UTF8.self))
    }

    var count: Int { words.count }

    /// How many code points of the folded text `text` belong to no listed password.
    func remainder(of text: String) -> Int { words.remainder(of: text) }
}
