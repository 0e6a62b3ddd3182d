import CatalogueContract
import GeoSearchContract
import ServiceKit
import TestKit
import Testing
import Vocabulary

@testable import GeoSearchCore

@Suite("The word index")
struct PostWordsTests {
    @Test(
        "finds by beginnings, in any order, accents and case apart",
        arguments: [
            ("Frische Äpfel", "apfel", true), ("Frische Äpfel", "aepfel", true), ("Frische Äpfel", "ÄPF fri", true),
            ("Frische Aepfel", "äpfel", true), ("Frische Äpfel", "pfel", false),
            ("Frische Äpfel", "birne äpfel", false),
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
            for lead in [SearchLead.words, .time] {
                let found = try await database.ids(Search(words: words), lead: lead)
                #expect(!found.isEmpty == isFound, "\(lead)")
            }
        }
    }

    @Test("takes quotes, operators and whatever else is typed for words or for nothing")
    func takesOperatorsForWords() async throws {
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
                let (first, second) = try await database.read {
                    (try $0.search(query, lead: .words), try $0.search(query, lead: .time))
                }
                #expect(first.map(\.position.id) == second.map(\.position.id), "\(text)")
            }
            #expect(asked > 700)
        }
    }

    @Test("stays whole through changes and deletions, and is empty once cleared")
    func staysWhole() async throws {
        var random = RandomPosts(seed: 5)
        try await IndexFile.run { database in
            for _ in 0..<8 {
                let changed = try (0..<100).map { _ in try random.post(.random(in: 1...200, using: &random.generator)) }
                try await database.index(changed)
                try await database.write { transaction in
                    for post in changed.prefix(30) { try transaction.forget(post.id) }
                }
            }
            #expect(try await database.count("post") > 60)
            #expect(try await database.count("postPoint") == database.count("post WHERE lat IS NOT NULL"))
            try await database.checkWords()
            try await database.write { try $0.clearIndex() }
            try await database.checkWords()
            #expect(try await database.count("post") + database.count("postPoint") == 0)
            #expect(try await database.ids(Search(words: "a")).isEmpty)
        }
    }

    @Test("keeps a changed post under its key, with its new words and in its new place")
    func movesAChangedPost() async throws {
        try await IndexFile.run { database in
            try await database.index([.sample(1, "A lamp", at: (1, 1)), .sample(2, "A chair")])
            try await database.index([.sample(1, "A mirror", at: (-60, 100))])
            #expect(try await database.ids(Search(words: "lamp")).isEmpty)
            #expect(try await database.ids(Search(words: "mirror")).count == 1)
            let near = try Coordinate(lat: 1, lon: 1)
            #expect(try await database.ids(Search(near: near, within: 9_000)).isEmpty)
            #expect(try await database.ids(Search(near: Coordinate(lat: -60, lon: 100), within: 1)).count == 1)
            #expect(try await database.read { try $0.value("SELECT max(key) FROM post") } == 2)
        }
    }
}

extension Database {
    fileprivate func count(_ rows: String) async throws -> Int {
        try await read { try $0.value("SELECT count(*) FROM \(rows)") } ?? 0
    }

    /// Compares the word index with the words of every post; FTS5 throws when they differ.
    fileprivate func checkWords() async throws {
        try await write { transaction in
            try transaction.execute("INSERT INTO postWords (postWords, rank) VALUES ('integrity-check', 1)")
        }
    }
}
