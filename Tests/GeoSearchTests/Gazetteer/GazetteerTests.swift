import Testing

@testable import GeoSearchCore

@Suite("Gazetteer.find")
struct GazetteerTests {
    private let gazetteer: Gazetteer

    init() throws {
        gazetteer = try Gazetteer.bundled()
    }

    @Test("knows 234,908 places") func isWhole() {
        #expect(gazetteer.count == 234_908)
    }

    @Test(
        "finds a city by its names in many languages and spellings",
        arguments: [
            ("Munich", 2_867_714), ("München", 2_867_714), ("muenchen", 2_867_714), ("MUNCHEN", 2_867_714),
            ("慕尼黑", 2_867_714), ("Мюнхен", 2_867_714), ("ミュンヘン", 2_867_714), ("Wien", 2_761_369),
            ("Vídeň", 2_761_369), ("Salzburg", 2_766_824), ("L'Aquila", 3_175_121), ("laquila", 3_175_121),
            ("’s-Hertogenbosch", 2_747_351), ("s hertogenbosch", 2_747_351), ("Ærøskøbing", 2_625_001),
            ("東京", 1_850_147), ("서울", 1_835_848), ("กรุงเทพมหานคร", 1_609_350), ("القاهرة", 360_630),
        ]
    )
    func findsByManyNames(_ text: String, _ id: Int) {
        #expect(gazetteer.find(PlaceQuery(text)).first?.geonameID == id)
    }

    /// One name in twelve; all take minutes without optimization.
    @Test("puts every place of 100,000 people among the first three for its name in seven languages")
    func findsEveryLargePlace() {
        let languages: Set = ["de", "nl", "fr", "es", "ja", "ru", "zh"]
        var asked = 0
        var index = 0
        while let place = gazetteer.place(at: index), place.population >= 100_000 {
            var names: Set<String> = []
            gazetteer.forEachName(ofPlaceAt: index) { language, name in
                if languages.contains(String(language.prefix(2))) { names.insert(name) }
            }
            for name in names.sorted() {
                asked += 1
                guard asked % 12 == 0 else { continue }
                let first = gazetteer.find(PlaceQuery(name, limit: 3))
                #expect(first.contains { $0.geonameID == place.geonameID }, "\(name)")
            }
            index += 1
        }
        #expect(asked > 9_000)
    }

    @Test("finds by beginnings what looking at every name finds", arguments: ["s", "sa", "мо", "東"])
    func agreesWithBruteForce(_ text: String) {
        var expected: [Int] = []
        var index = 0
        while index < 1_500, expected.count < 20 {
            var names = [gazetteer.place(at: index)?.name ?? ""]
            gazetteer.forEachName(ofPlaceAt: index) { _, name in names.append(name) }
            if names.contains(where: { PlaceKey.keys(of: $0).contains { $0.utf8.starts(with: text.utf8) } }) {
                expected.append(index)
            }
            index += 1
        }
        let exact = gazetteer.numbersOfPlaces(called: text)
        let found = gazetteer.find(PlaceQuery(text, types: [.city], limit: 100))
        let hits = found.map(\.geonameID).filter { !exact.contains($0) }
        let places = expected.compactMap { gazetteer.place(at: $0)?.geonameID }.filter { !exact.contains($0) }
        #expect(expected.count >= 3)
        #expect(Array(hits.prefix(places.count)) == places)
    }

    @Test("weighs the caller's language, and gives names in it by RFC 4647 lookup") func knowsTheCallersLanguage() {
        let inGerman = gazetteer.find(PlaceQuery("Victoria", language: "de-AT"))
        #expect(inGerman.first { $0.country == "CA" }?.localName == "Victoria")
        #expect(name(of: "Munich", in: "de-AT") == "München")
        #expect(name(of: "Munich", in: "tlh") == nil)
        #expect(name(of: "Munich", in: nil) == nil)
    }

    @Test("keeps to a country") func keepsToACountry() {
        let hits = gazetteer.find(PlaceQuery("s", country: "AT", limit: 5))
        #expect(hits.count == 5 && hits.allSatisfy { $0.country == "AT" })
        #expect(hits.contains { $0.geonameID == 2_766_824 })
        #expect(gazetteer.find(PlaceQuery("s", country: "Austria")).isEmpty)
    }

    @Test(
        "finds no place for text without letters, nonsense and very long text",
        arguments: ["", "  ", "?!", "qqqqxx"]
    )
    func findsNoPlace(_ text: String) {
        #expect(gazetteer.find(PlaceQuery(text)).isEmpty)
        #expect(gazetteer.find(PlaceQuery(String(repeating: "a", count: 501))).isEmpty)
    }

    @Test("brings the limit into its range") func clampsTheLimit() {
        #expect(gazetteer.find(PlaceQuery("a", limit: 0)).count == 1)
        #expect(gazetteer.find(PlaceQuery("a", limit: 10_000)).count == PlaceQuery.maximumPlaces)
    }

    @Test("returns a place's facts") func returnsFacts() throws {
        let place = try #require(gazetteer.find(PlaceQuery("Salzburg", language: "ru")).first)
        #expect(place.name == "Salzburg" && place.localName == "Зальцбург")
        #expect(place.country == "AT" && place.timeZone == "Europe/Vienna")
        #expect(place.admin1 == "05" && place.region == "Salzburg")
        #expect(gazetteer.place(withID: 2_766_824)?.name == "Salzburg" && gazetteer.place(withID: 1) == nil)
        #expect(abs(place.lat - 47.79941) < 0.02 && abs(place.lon - 13.04399) < 0.02)
        #expect(gazetteer.place(at: -1) == nil && gazetteer.place(at: gazetteer.count) == nil)
    }

    private func name(of city: String, in language: String?) -> String? {
        gazetteer.find(PlaceQuery(city, language: language)).first?.localName
    }
}

extension Gazetteer {
    func forEachPoint(_ body: (_ index: Int, _ lat: Double, _ lon: Double) -> Void) {
        file.read { bytes in
            for index in 0..<bytes.count(of: .places) {
                let point = bytes.point(ofPlace: index)
                body(index, point.lat, point.lon)
            }
        }
    }

    /// Calls with every localized name and its language's BCP 47 tag, in lower case.
    func forEachName(ofPlaceAt index: Int, _ body: (_ language: String, _ name: String) -> Void) {
        file.read { bytes in
            for entry in bytes.localNames(ofPlace: index) {
                body(bytes.text(at: bytes.word(.languages, entry.language)), bytes.text(at: entry.name))
            }
        }
    }

    /// GeoNames' numbers of places with this exact folded key.
    func numbersOfPlaces(called key: String) -> Set<Int> {
        file.read { bytes in
            let index = NameIndex(bytes: bytes, list: .places)
            return Set(
                index.entries(for: Array(key.utf8)).exact.compactMap { entry in
                    bytes.place(at: index.rank(ofEntry: entry).index, languages: [])?.geonameID
                }
            )
        }
    }
}
