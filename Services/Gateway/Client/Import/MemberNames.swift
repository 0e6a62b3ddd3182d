import UmkreisAttributes

/// Names of a post's fields in files: ours, OpenStreetMap's, and common ones in English, German and Dutch.
struct MemberNames: Sendable {
    /// Names of attributes by their labels.
    private let attributes: [String: String]

    init(_ definitions: [AttributeDefinition]) {
        var attributes: [String: String] = [:]
        for definition in definitions {
            for label in (definition.labels ?? [:]).values { attributes[Self.plain(label)] = definition.name }
        }
        for definition in definitions { attributes[Self.plain(definition.name)] = definition.name }
        self.attributes = attributes
    }

    func member(_ name: String) -> EntryMember? {
        let plain = Self.plain(name)
        if let attribute = attributes[plain] { return .attribute(attribute) }
        if let word = Self.words[plain] { return .field(word) }
        // Without a unit, as in "Leistung (kW)".
        guard let bracket = name.firstIndex(where: { $0 == "(" || $0 == "[" }), bracket > name.startIndex else {
            return nil
        }
        return member(String(name[..<bracket]))
    }

    /// Whether the name may also be a size, which only counts as a coordinate beside the other one.
    static func isWeak(_ name: String) -> Bool { weak.contains(plain(name)) }

    /// Returns the name in lower case without spaces, hyphens and underscores.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { !$0.isWhitespace && !"-_.\u{AD}".contains($0) }
    }

    private static let weak: Set<String> = ["breite", "länge", "laenge", "breedte", "lengte", "x", "y"]

    private static let words: [String: EntryMember.Word] = {
        var words: [String: EntryMember.Word] = [:]
        for (word, names) in names { for name in names.split(separator: " ") { words[String(name)] = word } }
        for word in EntryMember.Word.allCases { words[word.rawValue.lowercased()] = word }
        return words
    }()

    private static let names: [(EntryMember.Word, String)] = [
        (.id, "externalid osmid @id identifier uuid fid objectid post kennung"),
        (.kind, "soort"),
        (.title, "name titel bezeichnung naam benaming"),
        (.text, "description desc beschreibung beschrijving omschrijving tekst"),
        (.lat, "latitude geolat breite breitengrad geobreite breedte breedtegraad y"),
        (.lon, "longitude lng long geolon geolng länge laenge längengrad laengengrad geolänge lengte lengtegraad x"),
        (
            .point,
            "latlon latlng latlong coordinates coordinate koordinaten koordinate coördinaten coordinaten coördinaat position "
                + "positie location standort locatie geo geopoint geopoint2d geopunkt wkt geom gps gpskoordinaten gpscoördinaten"
        ),
        (.geonameID, "geonamesid"),
        (.country, "countrycode land landcode ländercode addr:country"),
        (.city, "town ort stadt gemeinde plaats stad gemeente woonplaats addr:city"),
        (.address, "adresse adres anschrift fulladdress addr:full"),
        (.street, "strasse straße straat addr:street"),
        (.housenumber, "hausnummer hausnr huisnummer huisnr addr:housenumber"),
        (.tags, "keywords schlagwörter stichwörter trefwoorden"),
        (.price, "amount preis betrag prijs bedrag"),
        (.currency, "währung waehrung valuta"),
        (.hours, "openinghours öffnungszeiten oeffnungszeiten openingstijden openingsuren"),
        (.radius, "straal"),
        (.category, "kategorie categorie rubrik rubriek"),
        (.validUntil, "gültigbis gueltigbis geldigtot expires"),
        (.start, "startdate startdatum beginn begin begindatum von van"),
        (.end, "enddate enddatum einddatum ende einde bis tot"),
        (.email, "mail emailadresse mailadresse emailadres contact:email"),
        (.phone, "telephone tel telefon telefoon telefonnummer telefoonnummer mobile contact:phone contact:mobile"),
        (.website, "url web homepage webseite webadresse website link contact:website"),
        (.images, "photos fotos bilder afbeeldingen"),
    ]
}
