import GeoSearchContract
import ServiceKit
import Testing
import Vocabulary

@testable import GeoSearchCore

@Suite("The statement of a search")
struct SearchStatementTests {
    @Test(
        "goes by the index that leads, and never through all posts",
        arguments: [
            (SearchLead.words, ["SCAN postWords VIRTUAL TABLE", "SEARCH post USING INTEGER PRIMARY KEY (rowid=?)"]),
            (.kinds, ["SEARCH post USING INDEX postByKind (kind=?)"]),
            (.distance, ["SCAN postPoint VIRTUAL TABLE", "SEARCH post USING INTEGER PRIMARY KEY (rowid=?)"]),
            (.radius, ["SCAN postPoint VIRTUAL TABLE", "SEARCH post USING INTEGER PRIMARY KEY (rowid=?)"]),
            (.time, ["SEARCH post USING INDEX postByTime"]),
        ]
    )
    func usesItsIndex(_ lead: SearchLead, _ steps: [String]) async throws {
        let query = try PostQuery(
            Search(words: "äpfel rot", near: Coordinate(lat: 1, lon: 2), within: 3, kinds: ["tip", "offer"])
        )
        try await IndexFile.run { database in
            let plan = try await database.read { transaction in
                let statement = SearchStatement(query, lead: lead)
                return try transaction.rows("EXPLAIN QUERY PLAN \(statement.sql)", values: statement.values) {
                    try $0["detail", as: String.self]
                }
            }
            #expect(plan.count == steps.count, "\(plan)")
            for (step, expected) in zip(plan, steps) { #expect(step.hasPrefix(expected)) }
        }
    }

    @Test("goes by an attribute's values where they lead, and looks one up for each post where they do not")
    func usesTheIndexOfAttributes() async throws {
        let filters = [
            AttributeFilter(attribute: "power", atLeast: 50),
            AttributeFilter(attribute: "plug", anyOf: ["ccs", "type2"]),
        ]
        let query = try PostQuery(Search(where: filters))
        try await IndexFile.run { database in
            for lead in [SearchLead.attribute(0), .attribute(1), .time] {
                let plan = try await database.read { transaction in
                    let statement = SearchStatement(query, lead: lead)
                    return try transaction.rows("EXPLAIN QUERY PLAN \(statement.sql)", values: statement.values) {
                        try $0["detail", as: String.self]
                    }
                }
                #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") || $0.hasPrefix("CORRELATED") }, "\(plan)")
                let looked = plan.filter { $0.contains("attribute USING PRIMARY KEY (post=? AND name=?") }
                #expect(looked.count == (lead == .time ? 2 : 1), "\(plan)")
            }
        }
    }

    @Test("is the same text whatever the words, so that few statements are kept")
    func hasOneTextForAllWords() throws {
        let texts = try ["rot", "grün", "東京", "o'neill"].map { words in
            SearchStatement(try PostQuery(Search(words: words)), lead: .time).sql
        }
        #expect(texts[0] == texts[1] && texts[0] != texts[3] && texts[0] == texts[2])
    }
}
