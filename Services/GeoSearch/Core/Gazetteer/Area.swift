struct Area {
    let country: CountryLetters
    /// `nil` for the country itself.
    let region: Int?
    /// Comparable with populations.
    let weight: Int
}

extension GazetteerBytes {
    /// Greatest weight first.
    func area(at index: Int) -> Area {
        let region = number(UInt16.self, .areas, index, byte: 2)
        return Area(
            country: CountryLetters(rawValue: number(UInt16.self, .areas, index)),
            region: region == .max ? nil : Int(region),
            weight: Int(number(UInt32.self, .areas, index, byte: 4))
        )
    }

    /// Returns the region with point and time zone of its largest place.
    func region(at number: Int) -> GazetteerPlace? {
        guard number >= 0, number < count(of: .regions) else { return nil }
        let seat = Int(self.number(UInt32.self, .regions, number, byte: 16))
        let point = point(ofPlace: seat)
        let name = text(at: Int(self.number(UInt32.self, .regions, number, byte: 8)))
        return GazetteerPlace(
            type: .region,
            geonameID: 0,
            name: name,
            localName: nil,
            lat: point.lat,
            lon: point.lon,
            country: CountryLetters(rawValue: self.number(UInt16.self, .regions, number)).text,
            admin1: text(at: Int(self.number(UInt32.self, .regions, number, byte: 4))),
            region: name,
            population: Int(self.number(UInt32.self, .regions, number, byte: 12)),
            timeZone: timeZone(ofPlace: seat)
        )
    }
}

/// Countries and regions to search in.
struct AreaScope {
    private var countries: Set<CountryLetters> = []
    private var regions: Set<Int> = []

    init(_ areas: some Sequence<Area>) {
        for area in areas {
            if let region = area.region { regions.insert(region) } else { countries.insert(area.country) }
        }
    }

    init(country: CountryLetters) {
        countries = [country]
    }

    func contains(place: Int, _ bytes: GazetteerBytes) -> Bool {
        countries.contains(bytes.country(ofPlace: place))
            || !regions.isEmpty && regions.contains(bytes.region(ofPlace: place))
    }

    func contains(_ area: Area) -> Bool { countries.contains(area.country) }
}
