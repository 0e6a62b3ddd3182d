import CatalogueContract
import GatewayKit

/// The photo shown last, as loaded and as drawn.
final actor PhotoCache {
    private let session: Session
    private var file: (id: MediaID, variant: MediaVariant, bytes: [UInt8])?
    private var drawn: (key: Key, picture: TerminalPicture)?

    private struct Key: Equatable {
        let id: MediaID
        let variant: MediaVariant
        let columns: Int
        let rows: Int
        let pictures: PictureProtocol
    }

    init(_ session: Session) {
        self.session = session
    }

    /// `nil` if the terminal shows no pictures, or the photo can't be loaded.
    func picture(
        _ photo: Photo,
        _ variant: MediaVariant,
        _ room: CardRoom,
        _ terminal: KeyTerminal
    ) async -> TerminalPicture? {
        guard let pictures = terminal.pictures, room.rows > 0 else { return nil }
        let key = Key(id: photo.id, variant: variant, columns: room.columns, rows: room.rows, pictures: pictures)
        if let drawn, drawn.key == key { return drawn.picture }
        let cell = terminal.size.cell
        guard let bytes = await bytes(of: photo.id, variant),
            let picture = try? TerminalPicture(bytes, pictures, within: room.columns, room.rows, cell: cell)
        else { return nil }
        drawn = (key, picture)
        return picture
    }

    private func bytes(of photo: MediaID, _ variant: MediaVariant) async -> [UInt8]? {
        if let file, file.id == photo, file.variant == variant { return file.bytes }
        guard let (_, bytes) = try? await session.photos.bytes(of: photo, variant) else { return nil }
        file = (photo, variant, bytes)
        return bytes
    }
}
