/// One step on the way to a value: a member's name, or an element's place.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}

/// The whole way to a value as one step, walked when somebody asks.
///
/// A type may try one thing, catch the error and try another: walking each time past all that stands before the value
/// would take a time that grows with the square of a list.
struct JSONPlace: CodingKey {
    private let document: JSONDocument
    private let root: Int
    private let index: Int

    var stringValue: String { JSONReading(document, root: root).path(to: index) }
    var intValue: Int? { nil }

    init(_ reading: JSONReading, _ index: Int) {
        document = reading.document
        root = reading.root
        self.index = index
    }

    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}
