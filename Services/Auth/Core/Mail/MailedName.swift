import AuthContract

/// A user's name that can be mailed to others: words alone, since a name that is like an address would be a link.
struct MailedName: Sendable {
    let text: String

    /// - Returns: `nil` for a name with other characters than letters, spaces, hyphens, apostrophes and the periods of
    ///   initials.
    init?(_ name: String) {
        let words = name.split(separator: " ").joined(separator: " ")
        guard words.contains(where: \.isLetter), words.count <= 80 else { return nil }
        let characters = Array(words)
        for (index, character) in characters.enumerated() {
            let isEnd = index + 1 == characters.count || characters[index + 1] == " "
            guard character.isLetter || " -'’".contains(character) || character == "." && isEnd else { return nil }
        }
        text = words
    }
}

extension AccountRecord {
    /// The public name, as far as it can be mailed to others.
    var mailedName: MailedName? { publicName == Profile.nameless ? nil : MailedName(publicName) }
}
