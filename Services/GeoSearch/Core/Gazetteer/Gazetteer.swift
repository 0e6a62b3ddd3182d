import Foundation

/// Places with at least 500 inhabitants, countries and regions, by name and point.
///
/// A read-only memory-mapped file. GeoNames, CC BY 4.0; outlines: Natural Earth.
public struct Gazetteer: Sendable {
    let file: GazetteerFile
    let countries: CountryTable

    public static func bundled() throws(GazetteerFault) -> Gazetteer {
        guard let url = bundledURL else { throw .unreadable }
        return Gazetteer(file: try GazetteerFile(contentsOf: url), countries: try CountryTable.bundled())
    }

    static var bundledURL: URL? {
        Bundle.module.url(forResource: "gazetteer", withExtension: "bin", subdirectory: "Resources")
    }

    /// The number of places.
    public var count: Int { file.count(of: .places) }

    /// Returns a place by index, largest population first.
    public func place(at index: Int, language: String? = nil) -> GazetteerPlace? {
        file.read { $0.place(at: index, languages: $0.languages(for: language)) }
    }

    /// Returns a place by GeoNames id.
    func place(withID id: Int, language: String? = nil) -> GazetteerPlace? {
        file.read { bytes in
            bytes.place(withID: id).flatMap { bytes.place(at: $0, languages: bytes.languages(for: language)) }
        }
    }

    /// Ranked by ``PlaceSearch``; empty for texts without letters and digits or over ``PlaceQuery/maximumTextLength``.
    func find(_ query: PlaceQuery) -> [GazetteerPlace] { matches(for: query).map(\.place) }

    /// `isWhole`: the text is a whole name.
    func matches(for query: PlaceQuery) -> [(place: GazetteerPlace, isWhole: Bool)] {
        guard query.text.utf8.count <= PlaceQuery.maximumTextLength, !query.types.isEmpty else { return [] }
        guard query.country == nil || query.country.flatMap(CountryLetters.init) != nil else { return [] }
        return file.read { bytes in
            let languages = bytes.languages(for: query.language)
            var search = PlaceSearch(bytes, query, languages: languages)
            search.run()
            return search.found.compactMap { reference, isWhole in
                let place =
                    switch reference {
                    case .place(let index): bytes.place(at: index, languages: languages)
                    case .area(let index): place(of: bytes.area(at: index), bytes, language: query.language)
                    }
                return place.map { ($0, isWhole) }
            }
        }
    }

    private func place(of area: Area, _ bytes: GazetteerBytes, language: String?) -> GazetteerPlace? {
        if let region = area.region { return bytes.region(at: region) }
        guard let country = countries[area.country.text] else { return nil }
        let capital = country.capital.flatMap(bytes.place(withID:))
        return GazetteerPlace(
            type: .country,
            geonameID: country.geonameID,
            name: CountryNames.name(of: country.code, in: nil),
            localName: language.map { CountryNames.name(of: country.code, in: $0) },
            lat: country.lat,
            lon: country.lon,
            country: country.code,
            admin1: "",
            region: "",
            population: country.population,
            timeZone: capital.map(bytes.timeZone(ofPlace:)) ?? NauticalZone.name(at: country.lon)
        )
    }
}
