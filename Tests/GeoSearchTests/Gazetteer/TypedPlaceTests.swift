import Testing

@testable import GeoSearchCore

@Suite("places as people type them")
struct TypedPlaceTests {
    private let gazetteer: Gazetteer

    init() throws {
        gazetteer = try Gazetteer.bundled()
    }

    @Test(
        "a postcode before or after the town is ignored",
        arguments: [
            ("5020 Salzburg", 2_766_824), ("Salzburg 5020", 2_766_824), ("Salzburg, 5020", 2_766_824),
            ("A-5020 Salzburg", 2_766_824), ("D-50667 Köln", 2_886_242), ("50667 Köln", 2_886_242),
            ("DE-50667 Köln, Deutschland", 2_886_242), ("D 50667 Köln", 2_886_242), ("1010 Wien", 2_761_369),
            ("1010 Wien, Österreich", 2_761_369), ("CH-8001 Zürich", 2_657_896), ("1012 AB Amsterdam", 2_759_794),
            ("1012AB Amsterdam", 2_759_794), ("Amsterdam 1012 AB", 2_759_794), ("Amsterdam, 1012ab", 2_759_794),
            ("3100 St. Pölten", 2_766_429), ("London SW1A", 2_643_743), ("London, SW1A 1AA", 2_643_743),
            ("SW1A 1AA London", 2_643_743), ("London EC1A 1BB, UK", 2_643_743), ("75008 Paris", 2_988_507),
            ("75008 Paris Cedex 08", 2_988_507), ("00-950 Warszawa", 756_135), ("110 00 Praha", 3_067_696),
            ("1000-001 Lisboa", 2_267_057), ("New York, NY 10001", 5_128_581), ("Toronto, ON M5V 2T6", 6_167_865),
            ("D02 AF30 Dublin", 2_964_574), ("101 Reykjavík", 3_413_829), ("LV-1010 Riga", 456_172),
            ("5020 Slazburg", 2_766_824),
        ]
    )
    func ignoresPostcodes(_ text: String, _ id: Int) {
        #expect(gazetteer.find(PlaceQuery(text)).first?.geonameID == id)
    }

    @Test("a number in a name is kept, and a number alone finds no place")
    func keepsNumbersOfNames() {
        #expect(gazetteer.find(PlaceQuery("100 Mile House")).first?.name == "100 Mile House")
        #expect(gazetteer.find(PlaceQuery("5020")).isEmpty)
        #expect(gazetteer.find(PlaceQuery("D-50667")).isEmpty)
    }

    @Test("the country of a postcode decides between namesakes")
    func scopesByCountry() {
        #expect(gazetteer.find(PlaceQuery("NL-5900 Bergen")).allSatisfy { $0.country == "NL" })
        #expect(gazetteer.find(PlaceQuery("A-6060 Hall")).first?.country == "AT")
    }

    @Test(
        "usual abbreviations name the place",
        arguments: [
            ("Frankfurt a. M.", 2_925_533), ("Frankfurt a.M.", 2_925_533), ("Frankfurt/M.", 2_925_533),
            ("60311 Frankfurt a. M.", 2_925_533), ("Frankfurt a. M., Hessen", 2_925_533),
            ("Frankfurt a.d. Oder", 2_925_535), ("Frankfurt a. d. O.", 2_925_535),
            ("Bad Homburg v. d. H.", 2_953_436), ("B. Homburg v.d.H.", 2_953_436),
            ("Rothenburg o.d.T.", 2_844_056), ("Mülheim a. d. Ruhr", 2_867_838), ("Krems a.d. Donau", 2_773_549),
            ("Krems/Donau", 2_773_549), ("Garching b. München", 2_922_582), ("Neustadt a.d. Weinstr.", 2_864_054),
            ("Alphen a/d Rijn", 2_759_875), ("Alphen a.d. Rijn", 2_759_875), ("Capelle a/d IJssel", 2_758_012),
            ("Bergen o. Zoom", 2_759_145), ("'s-Hertogenbosch", 2_747_351), ("’s Hertogenbosch", 2_747_351),
            ("St. Pölten", 2_766_429), ("St Pölten", 2_766_429), ("Sint Pölten", 2_766_429),
            ("Saint Pölten", 2_766_429), ("St. Louis, Missouri", 4_407_066), ("Ft. Worth", 4_691_930),
            ("Ft Worth, TX", 4_691_930), ("Stratford o. Avon", 2_636_713),
        ]
    )
    func understandsAbbreviations(_ text: String, _ id: Int) {
        let first = gazetteer.matches(for: PlaceQuery(text)).first
        #expect(first?.place.geonameID == id && first?.isWhole == true, "\(first?.place.name ?? "-")")
    }

    @Test("an abbreviation of several places, or with an unknown addition, is a guess")
    func guesses() throws {
        let neustadt = gazetteer.matches(for: PlaceQuery("Neustadt a. d. W."))
        #expect(neustadt.first?.place.geonameID == 2_864_054)
        #expect(neustadt.count > 1 && neustadt.allSatisfy { !$0.isWhole })
        let weiden = try #require(gazetteer.matches(for: PlaceQuery("Weiden i. d. OPf.")).first)
        #expect(weiden.place.name == "Weiden" && !weiden.isWhole)
    }

    @Test(
        "beginnings and typos are guesses",
        arguments: ["Salzburgg", "Wienn", "Salzbur", "Salzbrug", "5020 Salzburgg"]
    )
    func areGuesses(_ text: String) {
        let found = gazetteer.matches(for: PlaceQuery(text, limit: 3))
        #expect(!found.isEmpty && found.allSatisfy { !$0.isWhole })
    }

    @Test(
        "typed accents decide the order of suggestions",
        arguments: [
            ("Köl", "Köln"), ("Mün", "Munich"), ("Zür", "Zürich"), ("Gö", "Göttingen"), ("Tü", "Tübingen"),
            ("Lü", "Lübeck"), ("Málag", "Málaga"), ("Łód", "Łódź"), ("Århu", "Århus"),
        ]
    )
    func ordersByTypedAccents(_ text: String, _ name: String) {
        let found = gazetteer.find(PlaceQuery(text, language: "de"))
        let names = found.prefix(3).map(\.name)
        #expect(names.contains(name), "\(names)")
    }

    @Test("without typed accents, population decides")
    func ordersByPopulation() {
        #expect(gazetteer.find(PlaceQuery("Köl", language: "de")).first?.name == "Köln")
        #expect(gazetteer.find(PlaceQuery("Kol", language: "de")).first?.country == "CO")
        #expect(gazetteer.find(PlaceQuery("Zur", language: "de")).first?.name == "Zürich")
        #expect(gazetteer.find(PlaceQuery("Mölln")).first?.country == "DE")
    }
}

@Suite("postcodes")
struct PostcodeTests {
    @Test(
        "are taken out of a text",
        arguments: [
            ("5020 Salzburg", ["Salzburg"]), ("1012 AB Amsterdam", ["AB Amsterdam", "Amsterdam"]),
            ("New York, NY 10001-1234", ["New York, NY"]), ("〒100-0001 東京", ["東京"]), ("Salzburg", []),
            ("Hauptstraße 5, Wien", []), ("Hauptstraße 123", []), ("Hauptstraße 5, 1010 Wien", ["Hauptstraße 5, Wien"]),
            ("12 Main Street", []), ("", []), ("5020", []), ("a,b,,", []),
        ]
    )
    func areTakenOut(_ text: String, _ rest: [String]) {
        #expect(Postcode.remainders(of: text).map(\.text) == rest)
    }
}
