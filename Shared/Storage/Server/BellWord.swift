/// A ring or a note in the payload of a notification.
enum BellWord: Hashable, Sendable {
    case topic(UInt64)
    /// See ``Database/sendNote(_:)``.
    case note(String)

    /// A payload has at most 7,999.
    private static let maximumBytes = 7_999
    private static let noteSign = "="

    var topic: UInt64? {
        if case .topic(let topic) = self { topic } else { nil }
    }

    var note: String? {
        if case .note(let note) = self { note } else { nil }
    }

    private var text: String {
        switch self {
        case .topic(let topic): String(topic, radix: 16)
        case .note(let note): Self.noteSign + note
        }
    }

    private init?(_ text: Substring) {
        if text.hasPrefix(Self.noteSign) {
            self = .note(String(text.dropFirst()))
        } else if let topic = UInt64(text, radix: 16) {
            self = .topic(topic)
        } else {
            return nil
        }
    }

    /// Returns payloads with each word once, in order, without invalid notes.
    static func payloads(of words: [BellWord], from instance: String) -> [String] {
        var (payloads, payload, known) = ([String](), instance, Set<BellWord>())
        for word in words where known.insert(word).inserted && word.isSendable {
            let text = word.text
            if payload.utf8.count + 1 + text.utf8.count > maximumBytes {
                payloads.append(payload)
                payload = instance
            }
            payload += " " + text
        }
        return payload == instance ? payloads : payloads + [payload]
    }

    /// Returns the words of another instance's payload.
    static func words(of payload: String, unlessFrom instance: String) -> [BellWord] {
        let words = payload.split(separator: " ")
        guard words.first.map({ $0 != instance }) == true else { return [] }
        return words.dropFirst().compactMap(BellWord.init)
    }

    /// A payload is a part of a statement.
    private var isSendable: Bool {
        guard let note else { return true }
        return (1...Database.maximumNote).contains(note.utf8.count)
            && note.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
