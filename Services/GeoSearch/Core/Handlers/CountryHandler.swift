import GeoSearchContract
import ServiceKit

struct CountryHandler: Handler {
    let gazetteer: Gazetteer

    func handle(_ request: Country, _ context: CallContext) async throws -> Country.Reply {
        let code = request.code
        let language = request.language
        guard let country = gazetteer.countries[code], let facts = facts(of: country, language) else {
            throw Fault(
                .notFound,
                "no country has the code \(Excerpt.of(code))",
                field: "code",
                rule: "no-such-country"
            )
        }
        return Country.Reply(country: facts)
    }

    private func facts(of country: CountryRecord, _ language: String?) -> CountryFacts? {
        guard let point = try? Coordinate(lat: country.lat, lon: country.lon) else { return nil }
        let capital = country.capital.flatMap { gazetteer.place(withID: $0, language: language) }
        return CountryFacts(
            code: country.code,
            code3: country.code3,
            id: country.geonameID,
            name: CountryNames.name(of: country.code, in: language),
            flag: CountryNames.flag(of: country.code),
            capital: capital.flatMap { Place($0, in: language) },
            population: country.population,
            area: country.area,
            currency: country.currency.map { code in
                CountryFacts.Currency(
                    code: code,
                    symbol: CountryNames.symbol(of: code, in: language),
                    name: CountryNames.currency(code, in: language)
                )
            },
            continent: NamedCode(country: country.continent, in: language),
            region: country.subregion.map { NamedCode(country: $0, in: language) },
            languages: country.languages.map { tag in
                NamedCode(code: tag, name: CountryNames.language(tag, in: language))
            },
            callingCode: country.calling.map { "+" + $0 },
            neighbours: country.neighbours.map { NamedCode(country: $0, in: language) },
            point: point
        )
    }
}
