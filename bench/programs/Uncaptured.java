// kurogami207176/SungkaAI: its board, as its SungkaGame asks it. Its classes lie in the folder bin.

import com.alaindroid.game.sungka.SungkaBoard;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Uncaptured {
    static String row(byte[] holes) {
        return IntStream.range(0, 7)
                .mapToObj(n -> "" + holes[6 - n])
                .collect(Collectors.joining(",", "[", "]"));
    }

    static String show(SungkaBoard board) {
        String own = row(board.meHoles) + "," + board.meScore;
        return "[" + own + "," + row(board.enHoles) + "," + board.enScore + "]";
    }

    public static void main(String[] asked) {
        int games = Integer.parseInt(asked[1]), first = Integer.parseInt(asked[2]);
        for (int seed = first; seed < first + games; seed++) {
            Random chance = new Random(seed);
            SungkaBoard board = new SungkaBoard();
            SungkaBoard[] sides = {board, board.getEnemyBoard()};
            List<String> moves = new ArrayList<>();
            int player = 0, last = -1;
            while (!board.isGameEnd()) {
                byte[] own = sides[player].meHoles;
                int[] open = IntStream.range(0, 7).filter(at -> own[at] > 0).toArray();
                int house = 0;
                boolean again = false;
                if (open.length > 0) {
                    int at = open[chance.nextInt(open.length)];
                    house = 7 - at;
                    again = sides[player].move(true, at).toString().contains("meTurn=true");
                }
                if (house > 0 || last != player) {
                    moves.add("[" + (player + 1) + "," + house + "," + show(board) + "]");
                }
                last = player;
                player = again ? player : 1 - player;
            }
            String end = ",\"end\":" + show(board) + "}";
            System.out.println("{\"seed\":" + seed + ",\"moves\":" + moves + end);
        }
    }
}
