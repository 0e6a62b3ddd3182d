import ChatContract
import UmkreisWords

/// A search for words in conversations, in the syntax of each engine.
///
/// Words consist of letters, digits and marks, which need no escapes.
struct MessageWordQuery {
    let words: [QueryWord]
    let conversations: [ConversationID]

    /// One of the conversations, and all words, for FTS5.
    var expression: String {
        let conversations = conversations.map { "\"\($0)\"" }.joined(separator: " OR ")
        let words = words.map { word in
            "(" + word.alternatives.map { "\"\($0)\"" + (word.isBeginning ? " *" : "") }.joined(separator: " OR ") + ")"
        }
        return "talk : (\(conversations)) AND words : (\(words.joined(separator: " AND ")))"
    }

    /// All words, as `tsquery`.
    var serverExpression: String {
        let words = words.map { word in
            let alternatives = word.alternatives.map { "'\(Self.serverWord($0))'" + (word.isBeginning ? ":*" : "") }
            return "(" + alternatives.joined(separator: " | ") + ")"
        }
        return words.joined(separator: " & ")
    }

    var talks: String { conversations.map(\.description).joined(separator: " ") }

    /// A word of a `tsvector` has at most 2,046 bytes.
    static func serverWord(_ word: String) -> String {
        let maximum = 2_000
        guard word.utf8.count > maximum else { return word }
        var (kept, bytes) = (String.UnicodeScalarView(), 0)
        for scalar in word.unicodeScalars {
            bytes += UTF8.width(scalar)
            guard bytes <= maximum else { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}
