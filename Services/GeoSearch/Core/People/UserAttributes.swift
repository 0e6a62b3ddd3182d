import Attributes
import AuthContract
import GeoSearchContract
import ServiceKit

/// Searchable profile values and fields, from auth's events.
enum UserAttributes {
    static let sql = """
        CREATE TABLE personNumber (
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            value REAL NOT NULL,
            CONSTRAINT personNumberKey PRIMARY KEY (person, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX personNumberByValue ON personNumber (name, value, person);

        CREATE TABLE personWord (
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            CONSTRAINT personWordKey PRIMARY KEY (person, name, value)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX personWordByValue ON personWord (name, value, person);

        CREATE TABLE profileField (
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            CONSTRAINT profileFieldKey PRIMARY KEY (name)
        ) STRICT, WITHOUT ROWID;
        """

    static let tables = ["personNumber", "personWord"]

    static let putNumber = "INSERT INTO personNumber (person, name, value) VALUES (?, ?, ?)"
    static let putWord = "INSERT OR IGNORE INTO personWord (person, name, value) VALUES (?, ?, ?)"
    static let forgetNumbers = "DELETE FROM personNumber WHERE person = ?"
    static let forgetWords = "DELETE FROM personWord WHERE person = ?"
    static let putField = "INSERT INTO profileField (name, type) VALUES (?, ?)"
    static let field = "SELECT type FROM profileField WHERE name = ?"

    static let numbersOf = "SELECT name, value FROM personNumber WHERE person = ?"
    static let wordsOf = "SELECT name, value FROM personWord WHERE person = ?"

    /// In bytes; longer texts cannot be filtered by.
    static let longestWord = 160
}

struct FollowProfiles: Subscription {
    func apply(_ event: ProfileChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.setAttributes(of: event.user, to: event.attributes?.values ?? [:])
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        for table in UserAttributes.tables { try transaction.execute("DELETE FROM \(table)") }
    }
}

/// Fields stay during a replay, or searches would fail until their declaration.
struct FollowProfileFields: Subscription {
    func apply(_ event: ProfileFieldsDeclared, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.execute("DELETE FROM profileField")
        for field in event.filterable {
            try transaction.execute(UserAttributes.putField, field.name, field.type.rawValue)
        }
    }
}

extension WriteTransaction {
    func setAttributes(of person: UserID, to values: [String: AttributeValue]) throws {
        try forgetAttributes(of: person)
        for (name, value) in values {
            switch value {
            case .number(let number): try execute(UserAttributes.putNumber, person, name, number)
            case .bool(let bool): try execute(UserAttributes.putWord, person, name, "\(bool)")
            case .text(let text): try put(words: [text], as: name, of: person)
            case .words(let words): try put(words: words, as: name, of: person)
            }
        }
    }

    /// - Returns: the number of rows.
    @discardableResult
    func forgetAttributes(of person: UserID) throws -> Int {
        try execute(UserAttributes.forgetNumbers, person) + execute(UserAttributes.forgetWords, person)
    }

    private func put(words: [String], as name: String, of person: UserID) throws {
        for word in words where word.utf8.count <= UserAttributes.longestWord {
            try execute(UserAttributes.putWord, person, name, word)
        }
    }
}

extension ReadTransaction {
    /// - Throws: `invalid`, naming the member.
    func check(_ conditions: [AttributeCondition]) throws {
        for condition in conditions {
            let type: String? = try value(UserAttributes.field, condition.name)
            let types = type.flatMap(AttributeType.init(rawValue:)).map { [$0] } ?? []
            try condition.check(against: types, of: "users' profiles")
        }
    }

    func attributes(of person: UserID) throws -> Attributes {
        var attributes = Attributes()
        try forEachRow(UserAttributes.numbersOf, values: [person]) { row in
            attributes[try row[0]] = .number(try row[1])
            return true
        }
        var words: [String: [String]] = [:]
        try forEachRow(UserAttributes.wordsOf, values: [person]) { row in
            words[try row[0], default: []].append(try row[1])
            return true
        }
        for (name, list) in words { attributes[name] = .words(list) }
        return attributes
    }
}

/// SQL conditions on a row of `attribute`.
extension AttributeCondition {
    var peopleTable: String {
        switch test {
        case .numbers: "personNumber"
        case .days, .words: "personWord"
        }
    }

    var peopleSQL: String {
        switch test {
        case .numbers, .days: "attribute.name = ? AND attribute.value BETWEEN ? AND ?"
        case .words(let words):
            "attribute.name = ? AND attribute.value IN (\(words.map { _ in "?" }.joined(separator: ", ")))"
        }
    }

    var peopleValues: [(any SQLValueConvertible)?] {
        switch test {
        case .numbers(let from, let to): [name, from, to]
        case .days(let from, let to): [name, from, to]
        case .words(let words): [name] + words
        }
    }
}

enum PersonExport {
    static let profile = ExportSection("searchedProfile") { transaction, person, after, limit in
        let attributes = try transaction.attributes(of: person)
        guard after == nil, !attributes.isEmpty, limit > 0 else { return [] }
        return [try ExportEntry(key: "profile", item: attributes)]
    }
}
