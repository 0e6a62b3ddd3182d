import ServiceKit

/// Block checks are needed only if the caller is part of a block.
struct PeopleStatements {
    let hidesBlocked: Bool
    var conditions: [AttributeCondition] = []

    private var columns: String {
        let blocks = """
             AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = homeCell.person)
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = homeCell.person AND blocked = ?)
            """
        let wanted = conditions.map { condition in
            """
             AND EXISTS (SELECT 1 FROM \(condition.peopleTable) AS attribute
                WHERE attribute.person = homeCell.person AND \(condition.peopleSQL))
            """
        }
        let isWanted = "homeCell.person <> ?\(hidesBlocked ? blocks : "")\(wanted.joined())"
        return "homeCell.person, homeCell.lat, homeCell.lon, \(isWanted)"
    }

    /// `CROSS JOIN` fixes SQLite's join order.
    var byPlace: String {
        """
        SELECT \(columns) FROM homePoint CROSS JOIN homeCell ON homeCell.key = homePoint.key
        WHERE homePoint.key MATCH near(?, ?, ?, ?)
        """
    }

    var byID: String { "SELECT \(columns) FROM homeCell WHERE homeCell.person > ? ORDER BY homeCell.person" }

    /// `nil` without conditions.
    var byAttribute: String? {
        guard let first = conditions.first else { return nil }
        return """
            SELECT \(columns) FROM \(first.peopleTable) AS attribute
            CROSS JOIN homeCell ON homeCell.person = attribute.person WHERE \(first.peopleSQL)
            """
    }

    static func countByAttribute(_ condition: AttributeCondition) -> String {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM \(condition.peopleTable) AS attribute WHERE \(condition.peopleSQL) LIMIT ?
        )
        """
    }

    static let countByPlace = """
        SELECT count(*) FROM (SELECT 1 FROM homePoint WHERE homePoint.key MATCH near(?, ?, ?, ?) LIMIT ?)
        """
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
