import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.country", .services(GeoSearchService.self))
struct CountryTests {
    @Test("returns facts in the caller's language", .everyWiring) func returnsFacts() async throws {
        let austria = try await world.client.send(Country(code: "AT", language: "de")).country
        #expect(austria.name == "Österreich" && austria.code3 == "AUT" && austria.flag == "🇦🇹")
        #expect(austria.capital?.name == "Wien" && austria.capital?.id == 2_761_369)
        #expect(austria.currency == .init(code: "EUR", symbol: "€", name: "Euro"))
        #expect(austria.continent == NamedCode(code: "150", name: "Europa"))
        #expect(austria.region == NamedCode(code: "155", name: "Westeuropa"))
        #expect(austria.languages.first == NamedCode(code: "de-AT", name: "Deutsch"))
        #expect(austria.callingCode == "+43" && austria.population > 8_000_000 && austria.area == 83_858)
        #expect(austria.neighbours.map(\.code) == ["CH", "CZ", "DE", "HU", "IT", "LI", "SI", "SK"])
    }

    @Test("knows a country by either code, in either case", arguments: ["NL", "nld", "Nl", "NLD"])
    func knowsBothCodes(code: String) async throws {
        let country = try await world.client.send(Country(code: code, language: "fr-CA")).country
        #expect(country.code == "NL" && country.name == "Pays-Bas" && country.capital?.name == "Amsterdam")
    }

    @Test(
        "returns a currency's local sign",
        arguments: [("PL", "zł"), ("US", "$"), ("CA", "$"), ("JP", "¥"), ("GB", "£"), ("CH", "CHF"), ("XK", "€")]
    )
    func returnsLocalSigns(code: String, sign: String) async throws {
        for language in ["en", "de", "nl", "tlh"] {
            let currency = try await world.client.send(Country(code: code, language: language)).country.currency
            #expect(currency?.symbol == sign, "\(language)")
        }
    }

    @Test(.noServices) func everyCountryHasWhatACountryHas() throws {
        let gazetteer = try Gazetteer.bundled()
        let all = gazetteer.countries.all
        #expect(all.count == 250)
        let withoutCapital = all.filter { $0.capital == nil }.map(\.code)
        #expect(Set(withoutCapital).isSubset(of: ["AQ", "BQ", "BV", "HM", "PW", "TK", "UM"]), "\(withoutCapital)")
        for country in all {
            #expect(
                country.population >= 0 && country.area >= 0 && Set(country.neighbours).isSubset(of: all.map(\.code))
            )
            #expect(CountryNames.name(of: country.code, in: "de") != country.code)
            #expect(country.currency.map { CountryNames.currency($0, in: "de") != $0 } ?? true, "\(country.code)")
        }
    }

    @Test(
        "refuses invalid codes and reports unknown ones",
        arguments: [
            (Country(code: "A"), BrokenRule.tooShort(2).fault(at: "code")),
            (Country(code: "Austria"), BrokenRule.tooLong(3).fault(at: "code")),
            (Country(code: "4T"), TextForm.countryCode.broken.fault(at: "code")),
            (
                Country(code: "XX"),
                Fault(.notFound, "no country has the code XX", field: "code", rule: "no-such-country")
            ),
            (Country(code: "AT", language: "d"), BrokenRule.tooShort(2).fault(at: "language")),
        ]
    )
    func refuses(request: Country, fault: Fault) async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(request) == fault)
    }
}
