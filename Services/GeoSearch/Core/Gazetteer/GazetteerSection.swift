/// The parts of a gazetteer file, in the order in which they stand.
///
/// `Scripts/build_gazetteer.py` documents each.
enum GazetteerSection: Int, CaseIterable {
    case places, strings, localized, admin1, timeZones, languages, byID, entryKeys, entryRanks, keys, minima, countries

    /// Bytes of one record; 1 for pools of strings.
    var stride: Int {
        switch self {
        case .places: 28
        case .localized: 6
        case .countries: 2
        case .strings, .keys: 1
        case .admin1, .timeZones, .languages, .byID, .entryKeys, .entryRanks, .minima: 4
        }
    }
}
