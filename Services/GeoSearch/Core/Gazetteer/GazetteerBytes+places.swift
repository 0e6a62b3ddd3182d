extension GazetteerBytes {
    /// A place by its index, with its name in the first of the languages it has.
    func place(at index: Int, languages: [Int]) -> GazetteerPlace? {
        guard index >= 0, index < count(of: .places) else { return nil }
        let point = point(ofPlace: index)
        return GazetteerPlace(
            geonameID: word(.places, index),
            name: text(at: Int(number(UInt32.self, .places, index, byte: 16))),
            localName: localName(ofPlace: index, languages: languages),
            lat: point.lat,
            lon: point.lon,
            country: country(ofPlace: index).text,
            admin1: text(at: word(.admin1, Int(number(UInt16.self, .places, index, byte: 24)))),
            population: population(ofPlace: index),
            timeZone: text(at: word(.timeZones, Int(number(UInt16.self, .places, index, byte: 26))))
        )
    }

    /// Degrees.
    ///
    /// Stored as whole ten-millionths, so the division gives the double nearest to the source's decimals.
    func point(ofPlace index: Int) -> (lat: Double, lon: Double) {
        (
            Double(number(Int32.self, .places, index, byte: 4)) / 1e7,
            Double(number(Int32.self, .places, index, byte: 8)) / 1e7
        )
    }

    func population(ofPlace index: Int) -> Int {
        Int(number(UInt32.self, .places, index, byte: 12))
    }

    func country(ofPlace index: Int) -> CountryLetters {
        CountryLetters(rawValue: number(UInt16.self, .countries, index))
    }

    /// Language and name of each localized name of a place.
    func localNames(ofPlace index: Int) -> some Sequence<(language: Int, name: Int)> {
        let total = count(of: .localized)
        let start = min(total, Int(number(UInt32.self, .places, index, byte: 20)))
        let isLast = index + 1 >= count(of: .places)
        let end = isLast ? total : min(total, Int(number(UInt32.self, .places, index + 1, byte: 20)))
        return (start..<max(start, end)).lazy.map { entry in
            (Int(number(UInt16.self, .localized, entry)), Int(number(UInt32.self, .localized, entry, byte: 2)))
        }
    }

    func localName(ofPlace index: Int, languages: [Int]) -> String? {
        for language in languages {
            for entry in localNames(ofPlace: index) where entry.language == language {
                return text(at: entry.name)
            }
        }
        return nil
    }

    /// The numbers of a BCP 47 tag and of its shorter forms that the gazetteer has names in, longest first (RFC 4647
    /// §3.4).
    func languages(for tag: String?) -> [Int] {
        guard let tag else { return [] }
        var subtags = tag.lowercased().split(separator: "-")
        var found: [Int] = []
        while !subtags.isEmpty {
            let candidate = subtags.joined(separator: "-")
            found += (0..<count(of: .languages)).filter { text(at: word(.languages, $0)) == candidate }
            subtags.removeLast()
        }
        return found
    }

    /// The index of a place by GeoNames' number.
    func index(ofID id: Int) -> Int? {
        var (low, high) = (0, count(of: .byID))
        while low < high {
            let middle = (low + high) / 2
            if word(.places, word(.byID, middle)) < id { low = middle + 1 } else { high = middle }
        }
        let index = word(.byID, low)
        return low < count(of: .byID) && word(.places, index) == id ? index : nil
    }
}
