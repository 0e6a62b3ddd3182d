import Storage
import Wire

/// Several texts in one column, as a JSON array: for what is only ever read and written whole.
struct TextList<Text: TextValue>: SQLValueConvertible {
    let texts: [Text]

    init(_ texts: [Text]) {
        self.texts = texts
    }

    var sqlValue: SQLValue {
        // An array of texts always has a JSON; were there none, the column's rule would refuse the row.
        let json = (try? WireJSON.encode(texts.map(\.text))) ?? []
        return .text(String(decoding: json, as: UTF8.self))
    }

    init?(sqlValue: SQLValue) {
        guard case .text(let json) = sqlValue, let texts = try? WireJSON.decode([String].self, from: Array(json.utf8))
        else { return nil }
        self.init(texts.map(Text.init(stored:)))
    }
}
