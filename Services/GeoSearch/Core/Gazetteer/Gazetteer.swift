import Foundation

/// The places of the world by name and by point: GeoNames' places of 500 people and more, under their names in all
/// languages, with the countries and regions they are in.
///
/// A read-only file mapped into memory; opening it takes no time, and searching touches only the pages it needs.
/// GeoNames, CC BY 4.0; outlines of countries by Natural Earth.
public struct Gazetteer: Sendable {
    let file: GazetteerFile
    let countries: CountryTable

    /// The gazetteer that ships with the service.
    public static func bundled() throws(GazetteerFault) -> Gazetteer {
        guard let url = bundledURL else { throw .unreadable }
        return Gazetteer(file: try GazetteerFile(contentsOf: url), countries: try CountryTable.bundled())
    }

    static var bundledURL: URL? {
        Bundle.module.url(forResource: "gazetteer", withExtension: "bin", subdirectory: "Resources")
    }

    /// How many places there are.
    public var count: Int { file.count(of: .places) }

    /// The place at an index from 0 to below ``count``; indices follow population, largest first.
    public func place(at index: Int, language: String? = nil) -> GazetteerPlace? {
        file.read { $0.place(at: index, languages: $0.languages(for: language)) }
    }

    /// The place of a number of GeoNames'.
    func place(withID id: Int, language: String? = nil) -> GazetteerPlace? {
        file.read { bytes in
            bytes.place(withID: id).flatMap { bytes.place(at: $0, languages: bytes.languages(for: language)) }
        }
    }

    /// Places, regions and countries by name, best first, as ``PlaceSearch`` ranks them.
    ///
    /// Text without a letter or digit, or longer than ``PlaceQuery/longestText``, finds nothing.
    func find(_ query: PlaceQuery) -> [GazetteerPlace] { findings(for: query).map(\.place) }

    /// Places by name as ``find(_:)`` finds them, with whether they bear the text as a name, wholly.
    func findings(for query: PlaceQuery) -> [(place: GazetteerPlace, isWhole: Bool)] {
        guard query.text.utf8.count <= PlaceQuery.longestText, !query.types.isEmpty else { return [] }
        guard query.country == nil || query.country.flatMap(CountryLetters.init) != nil else { return [] }
        return file.read { bytes in
            let languages = bytes.languages(for: query.language)
            var search = PlaceSearch(bytes, query, languages: languages)
            search.run()
            return search.found.compactMap { named, isWhole in
                let place =
                    switch named {
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
