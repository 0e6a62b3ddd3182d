import ArgumentParser
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct FavouriteAlertsCommand: GatewayCommand {
    static let configuration = verb("alerts", "Show changes of your favourites, oldest first.")
        .examples(
            "umkreis favourite alerts",
            "umkreis favourite alerts --follow            print new alerts",
            "umkreis favourite alerts --since CURSOR      alerts after the cursor"
        )

    @OptionGroup var following: FollowOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let output = session.output
        try await following.showAlerts(localized("cli.favourite.newsSubject"), session) { cursor, wait in
            FavouriteAlertsAfter(cursor: cursor, waitMs: wait)
        } table: { alerts in
            output.table(
                alerts,
                .moment("when") { $0.at },
                .text("post") { $0.post },
                .flexible("news") { $0.words(output) }
            )
        } line: { alert in
            "\(output.moments.of(alert.at))  \(alert.post)  \(alert.words(output))"
        }
    }
}

extension FavouriteAlertsAfter.Reply: AlertPage {}

extension FavouriteAlert {
    fileprivate func words(_ output: Output) -> String {
        var words = [news.text]
        if formerPrice != nil || price != nil {
            words.append("\(formerPrice.map(\.description) ?? "no price") → \(price.map(\.description) ?? "no price")")
        }
        if let expiresAt, news == .expiring { words.append("ends \(output.moments.of(expiresAt))") }
        return words.joined(separator: "  ")
    }
}
