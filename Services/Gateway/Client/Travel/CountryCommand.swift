import ArgumentParser
import Foundation
import GatewayKit
import GeoSearchContract
import UmkreisTexts

struct CountryCommand: GatewayCommand {
    static let configuration = verb("country", "Show facts about a country.")
        .examples("umkreis country AT", "umkreis country NLD --lang de")

    @Argument(help: "The country code, ISO 3166-1 alpha-2 or alpha-3.")
    var code: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let country = try await session.places.country(code)
        try session.output.show(country) {
            var sheet = FactSheet()
            for fact in CountrySheet.facts(of: country, options.lang) { sheet.add(fact.name, fact.value) }
            return sheet.text(session.output.style)
        }
    }
}

enum CountrySheet {
    /// The number of leading facts shown in a trip.
    static let tripFactCount = 7

    static func facts(
        of country: CountryFacts,
        _ lang: Language
    ) -> [(name: String, value: String?)] {
        let locale = Locale(identifier: lang.rawValue)
        func number(_ value: Double) -> String { value.formatted(.number.locale(locale)) }
        let parts = [country.region?.name, country.continent.name].compactMap(\.self)
        return [
            ("country", "\(country.flag) \(country.name) (\(country.code))"),
            ("capital", country.capital?.name),
            ("population", number(Double(country.population))),
            ("currency", country.currency.map { "\($0.name) (\($0.symbol), \($0.code))" }),
            ("region", parts.joined(separator: ", ")),
            ("languages", country.languages.map(\.name).joined(separator: ", ")),
            ("dial", country.callingCode),
            ("area", "\(number(country.area)) km²"),
            ("neighbours", country.neighbours.map { "\($0.name) (\($0.code))" }.joined(separator: ", ")),
        ]
    }
}
