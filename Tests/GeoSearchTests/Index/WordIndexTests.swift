import TestKit
import Testing
import UmkreisWords

@testable import GeoSearchCore

@Suite("The word index")
struct WordIndexTests {
    @Test(
        "finds posts by whole words, the last one's beginning, and parts of compounds",
        arguments: [
            ("fahrrad", ["Fahrrad", "Kinderfahrrad", "Fahrradladen"]), ("fahrrad laden", ["Fahrradladen"]),
            ("kinder", ["Kinderfahrrad", "Kinderfiets", "Kindergarten", "Der Kinderwagen"]),
            ("kinder garten", ["Kindergarten"]),
            ("fahrr", ["Fahrrad", "Kinderfahrrad", "Fahrradladen"]), ("fiets", ["Bakfiets", "Kinderfiets", "fietsen"]),
            ("wagen der", ["Der Kinderwagen"]), ("haus am see", ["Gasthaus am See"]), ("berg", ["Weinberge am Berg"]),
            ("am berg", ["Weinberge am Berg"]), ("müller", ["Müllers Mühle", "Muellers Laden"]),
            ("mueller laden", ["Muellers Laden"]), ("hund such", ["Hunde suchen"]), ("zug nach", []),
        ]
    )
    func findsByWordsAndParts(_ query: String, _ found: [String]) {
        #expect(Self.titles.filter(Library(Self.titles).found(query).contains).sorted() == found.sorted())
    }

    private static let titles = [
        "Fahrrad", "Kinderfahrrad", "Fahrradladen", "Kindergarten", "Der Kinderwagen", "Bakfiets", "Kinderfiets",
        "fietsen",
        "Gasthaus am See", "Weinberge am Berg", "Heidelberg", "Müllers Mühle", "Muellers Laden", "Hunde suchen",
        "Jahrhundert suchen",
    ]

    @Test(
        "a word without matches is read with the fewest typos",
        arguments: [
            ("restuarant", ["Restaurant", "Restaurants"]), ("retsuarant", ["Restaurant", "Restaurants"]),
            ("piza essen", ["Pizza essen"]), ("bizza", ["Pizza essen"]), ("resto", ["Restaurant", "Restaurants"]),
            ("pitssa essen", []), ("hus", []), ("haos", ["Haus 1984"]), ("haus 1985", []), ("мосва", ["Москва"]),
            ("restaurant", ["Restaurant", "Restaurants"]), ("rsetaurnat", ["Restaurant", "Restaurants"]),
        ]
    )
    func forgivesTypos(_ query: String, _ found: [String]) {
        let titles = ["Restaurant", "Restaurants", "Pizza essen", "Haus 1984", "Москва"]
        #expect(Library(titles).found(query).sorted() == found.sorted())
    }

    @Test func aWordThatIsThereIsNeverATypo() {
        let index = Library(["Haus", "Maus"]).index
        #expect(index.understood(SearchTerm(alternatives: ["haus"])).typos == 0)
        #expect(index.understood(SearchTerm(alternatives: ["laus"])).typos == 1)
        #expect(
            index.words(meeting: index.understood(SearchTerm(alternatives: ["laus"]))).sorted() == ["haus", "maus"]
        )
    }

    @Test func distinguishesTitlesAndKindsOfMatches() {
        var index = WordIndex()
        index.add(title: StoredList(["pizza", "haus"]), others: StoredList(["essen"]), of: 0)
        index.add(title: StoredList(["essen"]), others: StoredList(["pizza", "pizza"]), of: 1)
        index.add(title: StoredList(["pizzahaus"]), others: StoredList(["abendessen"]), of: 4)
        #expect(slots(of: "pizza", in: .title, .word, index) == [0])
        #expect(slots(of: "pizza", in: .anywhere, .word, index) == [0, 1])
        #expect(slots(of: "pizza", in: .title, .part, index) == [0, 4])
        #expect(slots(of: "essen", in: .anywhere, .word, index) == [0, 1])
        #expect(slots(of: "essen", in: .anywhere, .part, index) == [0, 1, 4])
        #expect(slots(of: "p", in: .anywhere, .beginning, index, isBeginning: true) == [0, 1, 4])
        #expect(slots(of: "es", in: .title, .beginning, index, isBeginning: true) == [1])
        #expect(slots(of: "es", in: .anywhere, .word, index, isBeginning: true).isEmpty)
    }

    @Test("finds what a look at every text finds", arguments: 1...4) func agreesWithEveryText(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let words = RandomWords(&random)
        let titles = (0..<200).map { _ in
            (0..<Int.random(in: 1...4, using: &random)).map { _ in words.word(&random) }.joined(separator: " ")
        }
        let library = Library(titles)
        for _ in 0..<60 {
            let query = (0..<Int.random(in: 1...2, using: &random)).map { _ in words.query(&random) }
                .joined(separator: " ")
            #expect(library.found(query) == library.foundByText(query), "\(query)")
        }
    }

    @Test func returnsEverySlotOfFrequentWords() {
        var index = WordIndex()
        for slot in 0..<Slot(5_000) {
            let step = [1, 2, 3, 7, 50, 900].filter { slot.isMultiple(of: $0) }.map { "every\($0)" }
            index.add(title: StoredList([]), others: StoredList(step + step), of: slot)
        }
        for step in [1, 2, 3, 7, 50, 900] {
            let expected = (0..<Slot(5_000)).filter { $0.isMultiple(of: Slot(step)) }
            #expect(slots(of: "every\(step)", in: .anywhere, .word, index) == expected)
        }
        #expect(slots(of: "e", in: .anywhere, .beginning, index, isBeginning: true).count == 5_000)
    }

    private func slots(
        of word: String,
        in field: WordIndex.Field,
        _ match: WordMatch,
        _ index: WordIndex,
        isBeginning: Bool = false
    ) -> [Slot] {
        var (set, slots) = (SlotSet(), [Slot]())
        let term = SearchTerm(alternatives: [word], isBeginning: isBeginning)
        index.union(of: term, in: field, atLeast: match, into: &set)
        set.forEach {
            slots.append($0)
            return true
        }
        return slots
    }
}

private struct Library {
    let texts: [String]
    private let tokens: [[TextToken]]
    private(set) var index = WordIndex()

    init(_ texts: [String]) {
        self.texts = texts
        tokens = texts.map(TextTokenizer.tokens)
        for (slot, tokens) in tokens.enumerated() {
            index.add(title: StoredList(tokens.map(\.text)), others: StoredList([]), of: Slot(slot))
        }
    }

    func found(_ query: String) -> [String] {
        var all = SlotSet()
        for slot in texts.indices { all.insert(Slot(slot)) }
        for term in TextTokenizer.terms(of: query) {
            var slots = SlotSet(capacity: texts.count)
            index.union(of: index.understood(term), into: &slots)
            all.formIntersection(slots)
        }
        return texts.indices.filter { all.contains(Slot($0)) }.map { texts[$0] }
    }

    func foundByText(_ query: String) -> [String] {
        let terms = TextTokenizer.terms(of: query).map(index.understood)
        return texts.indices.filter { text in
            terms.allSatisfy { term in tokens[text].contains { term.match(in: $0, knowing: index) != nil } }
        }.map { texts[$0] }
    }
}

/// Words of few letters and syllables, which often contain or resemble each other.
private struct RandomWords {
    private let roots: [String]

    init(_ random: inout some RandomNumberGenerator) {
        let syllables = ["ka", "ber", "gen", "stra", "ße", "hau", "s", "rad", "fü", "ller", "en", "и", "東", "garten"]
        roots = (0..<60).map { _ in
            (0..<Int.random(in: 1...3, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "" }
                .joined()
        }
    }

    func word(_ random: inout some RandomNumberGenerator) -> String {
        let links = ["", "", "s", "en"]
        let word = (0..<Int.random(in: 1...2, using: &random)).map { _ in roots.randomElement(using: &random) ?? "" }
        return word.joined(separator: links.randomElement(using: &random) ?? "")
    }

    func query(_ random: inout some RandomNumberGenerator) -> String {
        var letters = Array(word(&random))
        if Int.random(in: 0..<3, using: &random) == 0 {
            letters = Array(letters.prefix(Int.random(in: 1...6, using: &random)))
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) where letters.count > 1 {
            let index = Int.random(in: 0..<letters.count - 1, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: letters.remove(at: index)
            case 1: letters.insert("e", at: index)
            case 2: letters[index] = "a"
            default: letters.swapAt(index, index + 1)
            }
        }
        return String(letters)
    }
}
