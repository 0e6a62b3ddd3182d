/// Names of regions in German and Dutch, where they differ from GeoNames' English ones.
///
/// GeoNames' admin1 names, which the gazetteer has, are English; CLDR's names of subdivisions are not in ICU.
enum RegionNames {
    /// - Parameters:
    ///   - region: the code in GeoNames, such as `07`.
    ///   - language: BCP 47.
    /// - Returns: `nil` for a region or language without a name here.
    static func name(of region: String, in country: String, language: String?) -> String? {
        guard let language = language?.prefix(while: { $0 != "-" }).lowercased(),
            let names = names["\(country).\(region)"]
        else { return nil }
        return switch language {
        case "de": names.german
        case "nl": names.dutch
        default: nil
        }
    }

    private static let names: [String: (german: String, dutch: String)] = Dictionary(
        uniqueKeysWithValues: table.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|").map(String.init)
            return parts.count == 3 ? (parts[0], (german: parts[1], dutch: parts[2])) : nil
        }
    )

    private static let table = """
        AT.02|Kärnten|Karinthië
        AT.03|Niederösterreich|Neder-Oostenrijk
        AT.04|Oberösterreich|Opper-Oostenrijk
        AT.06|Steiermark|Stiermarken
        AT.07|Tirol|Tirol
        AT.09|Wien|Wenen
        BE.BRU|Brüssel-Hauptstadt|Brussel-Hoofdstad
        BE.VLG|Flandern|Vlaanderen
        BE.WAL|Wallonien|Wallonië
        CH.BL|Basel-Landschaft|Bazel-Landschap
        CH.BS|Basel-Stadt|Bazel-Stad
        CH.FR|Freiburg|Fribourg
        CH.GE|Genf|Genève
        CH.GR|Graubünden|Graubünden
        CH.LU|Luzern|Luzern
        CH.NE|Neuenburg|Neuchâtel
        CH.SG|St. Gallen|Sankt Gallen
        CH.TI|Tessin|Ticino
        CH.VD|Waadt|Vaud
        CH.VS|Wallis|Wallis
        CH.ZH|Zürich|Zürich
        DE.01|Baden-Württemberg|Baden-Württemberg
        DE.02|Bayern|Beieren
        DE.03|Bremen|Bremen
        DE.05|Hessen|Hessen
        DE.06|Niedersachsen|Nedersaksen
        DE.07|Nordrhein-Westfalen|Noordrijn-Westfalen
        DE.08|Rheinland-Pfalz|Rijnland-Palts
        DE.09|Saarland|Saarland
        DE.10|Schleswig-Holstein|Sleeswijk-Holstein
        DE.12|Mecklenburg-Vorpommern|Mecklenburg-Voor-Pommeren
        DE.13|Sachsen|Saksen
        DE.14|Sachsen-Anhalt|Saksen-Anhalt
        DE.15|Thüringen|Thüringen
        DE.16|Berlin|Berlijn
        ES.07|Balearen|Balearen
        ES.32|Navarra|Navarra
        ES.34|Asturien|Asturië
        ES.39|Kantabrien|Cantabrië
        ES.51|Andalusien|Andalusië
        ES.52|Aragonien|Aragón
        ES.53|Kanarische Inseln|Canarische Eilanden
        ES.54|Kastilien-La Mancha|Castilië-La Mancha
        ES.55|Kastilien und León|Castilië en León
        ES.56|Katalonien|Catalonië
        ES.57|Extremadura|Extremadura
        ES.58|Galicien|Galicië
        ES.59|Baskenland|Baskenland
        FR.28|Normandie|Normandië
        FR.53|Bretagne|Bretagne
        FR.75|Neu-Aquitanien|Nouvelle-Aquitaine
        FR.76|Okzitanien|Occitanië
        FR.94|Korsika|Corsica
        IT.01|Abruzzen|Abruzzen
        IT.02|Basilikata|Basilicata
        IT.03|Kalabrien|Calabrië
        IT.04|Kampanien|Campanië
        IT.06|Friaul-Julisch Venetien|Friuli-Venezia Giulia
        IT.07|Latium|Lazio
        IT.08|Ligurien|Ligurië
        IT.09|Lombardei|Lombardije
        IT.10|Marken|Marche
        IT.12|Piemont|Piëmont
        IT.13|Apulien|Apulië
        IT.14|Sardinien|Sardinië
        IT.15|Sizilien|Sicilië
        IT.16|Toskana|Toscane
        IT.17|Trentino-Südtirol|Trentino-Zuid-Tirol
        IT.18|Umbrien|Umbrië
        IT.19|Aostatal|Valle d'Aosta
        IT.20|Venetien|Veneto
        NL.06|Nordbrabant|Noord-Brabant
        NL.07|Nordholland|Noord-Holland
        NL.10|Seeland|Zeeland
        NL.11|Südholland|Zuid-Holland
        PT.10|Madeira|Madeira
        PT.14|Lissabon|Lissabon
        PT.23|Azoren|Azoren
        """
}
