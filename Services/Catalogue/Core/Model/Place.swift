import CatalogueContract
import ServiceKit
import Wire

/// Where a post belongs, as far as its author says.
struct Place: Equatable, Sendable {
    private static let cityRule = TextRule(length: 1...120)
    private static let addressRule = TextRule(length: 1...200)

    let country: CountryCode?
    let city: String?
    let address: String?

    init(country: CountryCode?, city: String?, address: String?) {
        self.country = country
        self.city = city
        self.address = address
    }

    init(_ place: PostPlace?, field: String) throws(Fault) {
        country = try CountryCode(said: place?.country, field: "\(field).country")
        city = try Place.cityRule.checkOptional(place?.city, field: "\(field).city")
        address = try Place.addressRule.checkOptional(place?.address, field: "\(field).address")
    }

    /// `nil` when nothing is said.
    var said: PostPlace? {
        guard country != nil || city != nil || address != nil else { return nil }
        return PostPlace(country: country?.text, city: city, address: address)
    }
}

/// A country as two capital letters of ISO 3166-1 alpha-2, and `XK` for Kosovo, which the standard leaves to its users.
struct CountryCode: TextValue {
    static let rule = TextRule(length: 2...2)

    let text: String

    init(stored text: String) { self.text = text }

    init(_ text: String, field: String) throws(Fault) {
        guard CountryCode.known.contains(text) else {
            let rule = "must be a country's two capital letters of ISO 3166-1, as in DE"
            throw Fault(.invalid, "\(field) \(rule)", field: field)
        }
        self.init(stored: text)
    }

    /// The 249 codes that ISO 3166-1 has assigned, and `XK`.
    private static let known = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO \
        BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ \
        DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP \
        GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG \
        KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML \
        MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE \
        PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL \
        SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM \
        US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """.split(separator: " ").map(String.init)
    )
}
