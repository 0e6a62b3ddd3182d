import UmkreisWire

/// A user's latest word; without a user, the word itself is the subject.
struct WordSaid: Event {
    static let name: CallName = "test.wordSaid"
    var word: String
    var by: String?
    var isTheLast: Bool?

    var subject: String { by ?? word }
    var isTombstone: Bool { isTheLast == true }
}
