import CatalogueContract
import GeoSearchContract
import ServiceKit
import TestKit
import Testing
import UmkreisVocabulary

@testable import GeoSearchCore

@Suite("The word index")
struct PostWordsTests {
    @Test(
        "finds by beginnings, in any order, accents and case apart",
        arguments: [
            ("Frische Äpfel", "apfel", true), ("Frische Äpfel", "aepfel", true), ("Frische Äpfel", "ÄPFEL fri", true),
            ("Frische Aepfel", "äpfel", true), ("Frische Äpfel", "pfel", true),
            ("Frische Äpfel", "birne äpfel", false), ("Frische Äpfel", "ÄPF fri", false),
            ("Smørrebrød", "smorrebrod", true), ("Große Straße", "strasse", true), ("Grosse Strasse", "straße", true),
            ("東京都庁", "東京", true), ("東京都庁", "庁", true), ("東京都庁", "京東", false), ("กรุงเทพมหานคร", "กรุงเทพ", true),
            ("หนังสือ", "หนัง", true), ("हिन्दी किताब", "किताब", true), ("Musée d’Orsay", "orsay", true),
            ("Musée d’Orsay", "d'orsay", true), ("L'Aquila", "laquila", true), ("サービス", "サー", true),
            ("Ёлка", "елка", true), ("ΑΡΓΟΣ", "Άργος", true), ("Café №5", "no5", true), ("𠮷野家", "𠮷", true),
        ]
    )
    func findsByBeginnings(_ title: String, _ words: String, _ isFound: Bool) async throws {
        try await IndexFile.run { database in
            try await database.index([.sample(1, title)])
            let found = try await database.ids(Search(words: words))
            #expect(!found.isEmpty == isFound)
        }
    }

    @Test("quotes, operators and other signs are words or ignored") func takesOperatorsForWords() async throws {
        let pieces = [
            "NOT", "AND", "OR", "NEAR(", "\"", "'", "*", "(", ")", "^", "-", ":", "words:", "{", "}", "+", "a", "NEAR",
            "%", "_", ";", "--", "\\", "\u{0}", "é", "東", "\u{301}", "🏳️‍🌈", "\u{202E}", "่", "ß", "½", "\u{FFFD}", " ",
        ]
        try await IndexFile.run { database in
            try await database.index([.sample(1, "Not and or near a"), .sample(2, "words")])
            #expect(try await database.ids(Search(words: "NOT near")) == [PostID(high: 0, low: 1)])
            #expect(try await database.ids(Search(words: "words:")) == [PostID(high: 0, low: 2)])
            var generator = SeededGenerator(seed: 1)
            var asked = 0
            for _ in 0..<1_000 {
                let text = (0..<8).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
                guard let query = try? PostQuery(Search(words: text)) else { continue }
                asked += 1
                #expect(try await database.search(query).found.count <= 2, "\(text)")
            }
            #expect(asked > 700)
        }
    }

    @Test("an index built from its file equals one kept up to date") func isMadeFromItsFile() async throws {
        var random = RandomPosts(seed: 5)
        try await IndexFile.run { database in
            for _ in 0..<8 {
                let changed = try (0..<100).map { _ in try random.post(.random(in: 1...200, using: &random.generator)) }
                try await database.index(changed)
                try await database.delete(changed.prefix(30).map(\.id))
                #expect(try await database.ids(Search()).count > 40)
            }
            let anew = IndexFile(
                database: database.database,
                index: try await SearchIndex(database.database, database.index.gazetteer)
            )
            for _ in 0..<40 {
                let search = try random.search()
                #expect(try await database.ids(search) == anew.ids(search), "\(search)")
            }
        }
    }

    @Test("finds a changed post by its new words and in its new place alone") func movesAChangedPost() async throws {
        try await IndexFile.run { database in
            try await database.index([.sample(1, "A lamp", at: (1, 1)), .sample(2, "A chair")])
            try await database.index([.sample(1, "A mirror", at: (-60, 100))])
            #expect(try await database.ids(Search(words: "lamp")).isEmpty)
            #expect(try await database.ids(Search(words: "mirror")).count == 1)
            let near = try Coordinate(lat: 1, lon: 1)
            #expect(try await database.ids(Search(near: near, within: 9_000)).isEmpty)
            #expect(try await database.ids(Search(near: Coordinate(lat: -60, lon: 100), within: 1)).count == 1)
        }
    }
}
