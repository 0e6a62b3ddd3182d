import ArgumentParser
import CatalogueContract
import FavouritesContract
import GatewaySupervision
import GeoSearchContract
import Vocabulary
import Wire

struct CardsCommand: GatewayCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards",
        abstract: "Go through posts one by one: like, skip, undo.",
        discussion: """
            Keys: l or right likes, s or left skips, u takes the last decision back,
            o shows all of the post, v the provider's other posts, c how to reach the
            provider, p the picture; q ends. With --mine: right and left turn the pages,
            e edits the text in your editor (VISUAL, EDITOR), d deletes.

            With --json it prints a card a line and reads a decision a line: like ID,
            skip ID, undo, quit. With --mine --json it prints your posts.

            Examples:
              umkreis cards lamp --near Salzburg --within 5km
              umkreis cards --kind offer --sort newest --lang de
              umkreis cards --mine
            """
    )

    @Argument(help: "Words that must all be met; the last may be the beginning of one.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions

    @Option(name: .long, help: "By distance where there is --near, else newest first.")
    var sort: SearchOrder?

    @Flag(name: .long, help: "Your own posts, to be read, edited and deleted.")
    var mine = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        try place.check(sort, words)
    }

    func run(_ session: Session) async throws {
        if mine { return try await runMine(session) }
        let search = try await session.search(words, place, only, sort)
        let pile = CardPile(session, search)
        if session.output.isJSON { return try await CardLines(session, pile).run() }
        try await CardTable.sit(session, at: DeckShow(session, pile))
    }

    private func runMine(_ session: Session) async throws {
        guard let account = try session.account() else { throw Refusal.signInFirst("nobody is signed in") }
        var album = PostAlbum(session, owner: account.user)
        if session.output.isJSON { return try await album.tell() }
        try await CardTable.sit(session, at: AlbumShow(session, album))
    }
}
