import Wire

struct WordSaid: Event {
    static let name: CallName = "test.wordSaid"
    var word: String
}
