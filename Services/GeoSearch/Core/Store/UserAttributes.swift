import ServiceKit
import UmkreisAttributes

/// The searchable attributes of users' profiles.
struct UserAttributes<Access: ReadTransaction> {
    let transaction: Access

    func find(of person: UserID) throws -> Attributes {
        var attributes = Attributes()
        try transaction.forEachRow(UserAttributeQueries.numbers, values: [person]) { row in
            attributes[try row[0]] = .number(try row[1])
            return true
        }
        var words: [String: [String]] = [:]
        try transaction.forEachRow(UserAttributeQueries.words, values: [person]) { row in
            words[try row[0], default: []].append(try row[1])
            return true
        }
        for (name, list) in words { attributes[name] = .words(list) }
        return attributes
    }
}

extension UserAttributes where Access: WriteTransaction {
    /// Maximum in bytes; longer texts cannot be filtered by.
    private static var maximumWordLength: Int { 160 }

    func replace(of person: UserID, with values: [String: AttributeValue]) throws {
        try delete(of: person)
        for (name, value) in values {
            switch value {
            case .number(let number):
                try transaction.execute(UserAttributeQueries.insertNumber, person, name, number)
            case .bool(let bool): try insert(["\(bool)"], as: name, of: person)
            case .text(let text): try insert([text], as: name, of: person)
            case .words(let words): try insert(words, as: name, of: person)
            }
        }
    }

    /// - Returns: the number of rows.
    @discardableResult
    func delete(of person: UserID) throws -> Int {
        try transaction.execute(UserAttributeQueries.deleteNumbers, person)
            + transaction.execute(UserAttributeQueries.deleteWords, person)
    }

    func deleteAll() throws {
        for sql in UserAttributeQueries.deleteAll { try transaction.execute(sql) }
    }

    private func insert(_ words: [String], as name: String, of person: UserID) throws {
        for word in words where word.utf8.count <= Self.maximumWordLength {
            try transaction.execute(UserAttributeQueries.insertWord, person, name, word)
        }
    }
}
